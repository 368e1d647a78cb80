export const MEBIBYTE = 1024 * 1024;

/**
 * Limits that client and server share and that are the same for every account. Limits that depend
 * on the plan are in rights.ts. Lengths are in code points, sizes in bytes.
 */
export const limits = {
  email: 100,
  password: { min: 6, max: 50 },
  userName: { min: 3, max: 30 },
  /** A longer name is positioned lower on the profile page. */
  longName: 16,
  bio: 50,
  location: 20,
  about: 250,
  /** Bytes of a JSON or text body; `jsonDepth` is the maximum nesting of objects and arrays. */
  body: 64 * 1024,
  jsonDepth: 32,
  /** Length of the URL of an external page or picture. */
  address: 2048,
  title: 50,
  /** A longer title is positioned lower on the post page. */
  longTitle: 22,
  description: 80,
  features: 10,
  comment: 500,
  /** `versions`: the most of a post; `versionNote` and below: characters. */
  versions: 50,
  versionNote: 200,
  signedAs: 100,
  declineReason: 500,
  signingDetail: 100,
  /** Days without an answer, and reminders, before the author may remove a credit alone. */
  removal: { days: 30, reminders: 2 },
  /** The users whom one comment notifies because it mentions them. */
  mentions: 10,
  verificationCode: { length: 8, tries: 5, minutes: 15 },
  resetCode: { length: 8, tries: 5, minutes: 15 },
  /** Characters of a typed code, with spaces and separators. */
  typedCode: 200,
  session: { hours: 24, rememberedDays: 30 },
  /**
   * `proofMinutes`: how long a proof of identity lasts. `sessions`: signed-in browsers; the next
   * sign-in ends the one that was idle longest. `securityEvents`: the newest ones stored.
   */
  account: {
    proofMinutes: 10,
    sessions: 100,
    passkeys: 10,
    passkeyName: 50,
    /** Bytes of the id that an authenticator gives a passkey (WebAuthn level 3, 4). */
    credentialId: 1023,
    /** Minutes in which a browser has to answer the challenge for a passkey. */
    challengeMinutes: 5,
    recoveryCodes: 10,
    /** Codes that one client may try, and that all clients other than browsers of the owner may. */
    secondFactor: { tries: 5, strangerTries: 20, minutes: 15 },
    /** Browsers in which the owner has signed in, and days for which the server knows one. */
    devices: 20,
    deviceDays: 30,
    emailChange: { length: 8, tries: 5, minutes: 15, undoDays: 7 },
    securityEvents: 100,
  },
  /** A copy of the data of an account: days until it is removed, hours before the next one. */
  export: { days: 7, hours: 24 },
  image: 5 * MEBIBYTE,
  /**
   * `features` is the length of the comma-separated line of artists. `warn` holds the lengths at
   * which the character counter shows a warning.
   */
  demos: {
    title: 20,
    features: 35,
    warn: { title: 15, features: 30 },
  },
  /**
   * `length`: characters of a search. `results`: maximum number of counted and listed results.
   * `ofEach`: results of each kind in a search of everything.
   */
  search: { length: 100, results: 1_000, ofEach: 5 },
  /**
   * `graceDays`: Plus remains active while a failed payment is retried. `renewalHours`: Plus
   * remains active while a renewal is in progress. `noticeDays`: days before the end of a cancelled
   * subscription at which the server sends a mail.
   */
  plus: { graceDays: 7, renewalHours: 1, noticeDays: 3 },
  /** `counted`: the maximum of the count of open cases. */
  report: { words: 500, note: 500, counted: 100 },
  pageSize: {
    feed: 6,
    likes: 24,
    comments: 10,
    analytics: 10,
    userSearch: 5,
    follows: 20,
    blocks: 20,
    chats: 50,
    messages: 15,
    reports: 10,
  },
  /** The analytics screen fetches the likers of a post with one call. */
  likesOnAPage: 1000,
  /**
   * Seconds in which a listener counts once per post: on the server, in the feed, on the post page.
   */
  playWindow: { server: 15, feed: 15, post: 60 },
  /** Equal parts of a track in which the server counts where plays stop. */
  stopBuckets: 50,
  /** Number of suggested users: the default of the API call, and on the home screen. */
  suggestions: { call: 10, home: 5 },
  /**
   * Names of followers in one response; `followsSearched` is how many of a long list a search
   * covers.
   */
  followNames: 1000,
  followsSearched: 5000,
  /** Maximum number of blocks per user, and of mutes. */
  blocks: 5000,
  /** The following feed covers the most recently followed people and this many of their posts. */
  followingFeed: { people: 5000, posts: 10_000 },
  /** Posts that follow another one, of its author and of others. */
  related: { byAuthor: 6, similar: 6 },
  likersShown: 24,
  commentsShown: 10,
  /** Comments with a position that the waveform of a post shows. */
  timedComments: 200,
  /**
   * `kept`: the newest notifications stored per user. `withUser`: how many the current user's
   * response contains. `others`: how many people a notification names besides the first.
   * `digestHour`: the hour of the daily email. `mailed`: the most that one email lists.
   */
  notifications: { stored: 200, withUser: 20, others: 20, digestHour: 8, mailed: 30 },
  /** Push subscriptions per user. A further one replaces the oldest. */
  pushSubscriptions: 10,
  /** Length of the name of a time zone. */
  timeZone: 64,
  /** Characters of news by the operator. */
  news: { title: 120, text: 1000 },
  chats: {
    name: 60,
    members: 100,
    message: 4000,
    /** Characters of the idempotency key that a client gives a message. */
    clientId: 64,
    /** Minutes in which the sender may edit or delete a message. */
    editMinutes: 15,
    /** Distinct reactions to one message; `emoji` is the length of one. */
    reactions: 20,
    emoji: 32,
    /** Characters of a message in the chat list and in a quotation. */
    preview: 200,
    /** Messages in one response: the newest; `after`: those after a sequence number. */
    newest: 50,
    after: 200,
    /** Messages that one search scans; `matches` is the maximum number of results. */
    searched: 10_000,
    matches: 50,
    media: 50,
    /** The chat list contains the most recently active chats of a user. */
    listed: 10_000,
  },
  /** Milliseconds between the last key press and the request of the browser. */
  debounce: { availability: 500, userSearch: 300 },
  /** Milliseconds after which the browser aborts a call. */
  timeout: { call: 60_000, signUp: 30_000, upload: 30 * 60_000 },
} as const;
