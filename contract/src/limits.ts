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
  /** `versionComments`: the comments that one version may answer. */
  versionComments: 200,
  /** Days for which the page of a post says what changed in its version. */
  newVersionDays: 14,
  /** `versions`: the most of a post; `versionNote` and below: characters. */
  versions: 50,
  versionNote: 200,
  signedAs: 100,
  declineReason: 500,
  signingDetail: 100,
  /**
   * Guests of a post. `uses`: rows of a page; `key`: characters of a token or an invitation, `mailToken`
   * of a token in the foot of a mail; `claims`: guests that one call claims.
   */
  guest: {
    name: 60,
    browsers: 5,
    linkDays: 30,
    /** Links of a guest that are valid at once. */
    links: 5,
    codeMinutes: 10,
    codeLength: 8,
    codeTries: 5,
    uses: 20,
    key: 100,
    mailToken: 300,
    claims: 100,
  },
  /**
   * Private links. `live`: of a post. `days`: until one ends if the author chooses no date; the most for
   * a version that is public, and for others. `playSeconds`: of playback after which a play counts;
   * `windowSeconds`: in which a browser counts once. `typedPassword` and `date`: characters of a request.
   */
  privateLink: {
    live: 20,
    label: 60,
    password: { min: 8, max: 64 },
    typedPassword: 1000,
    date: 100,
    days: { standard: 30, public: 365, unpublished: 30 },
    playSeconds: 5,
    windowSeconds: 15,
    plays: 20,
  },
  /** Characters of a note or reply in a mix room, and the latest position in seconds. */
  note: 2000,
  notePosition: 86_400,
  /**
   * The most notes of a mix room, replies of a note, and notes and replies of a member a minute.
   * `changes`: notes of one response. `label`: characters of an exported marker. `bpm`: of an exported MIDI file.
   */
  room: { notes: 2000, replies: 100, perMinute: 60, changes: 200, label: 200, bpm: { min: 20, max: 400 } },
  /** Days without an answer, and reminders, before the author may remove a credit alone. */
  removal: { days: 30, reminders: 2 },
  /** Days between two reminders of a credit request. */
  reminderDays: 1,
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
  /** The size of the request that shows whether pictures pass a proxy, in bytes. */
  setup: { probeBytes: 6 * MEBIBYTE, tokenHours: 24 },
  /** Settings of the instance, in characters; `rules` and `crawlers` are lengths of lists. */
  settings: {
    name: 40,
    description: 200,
    question: 200,
    rules: 50,
    rule: 200,
    banner: 200,
    bannerDays: 90,
    redress: 1000,
    crawlers: 50,
  },
  /**
   * What the console shows. `healthSeconds`: how old results of checks may be; `hiddenDays`: how long
   * a warning stays hidden; `mailFailures`: the latest ones listed; `failedJobs`: a page of them.
   */
  operations: { healthSeconds: 5, hiddenDays: 30, mailFailures: 100, failedJobs: 50 },
  /** Pages of the server: characters of a page, levels of quotes and lists in one another, versions in a response. */
  pages: { characters: 50_000, nesting: 20, versions: 50 },
  /** A copy of the data of an account: days until it is removed, hours before the next one. */
  export: { days: 7, hours: 24 },
  image: 5 * MEBIBYTE,
  /**
   * `ofTrack`: the releases that one post is on. `unreleased`: those of an account that are not out.
   * `line`: characters of the label and other short texts. `onPost`: the releases that a post names.
   */
  release: {
    title: 100,
    notes: 2000,
    line: 100,
    artists: 10,
    tracks: 100,
    discs: 20,
    ofTrack: 20,
    ofAccount: 500,
    unreleased: 50,
    onPost: 5,
    requests: 200,
    /** Bytes of the file; pixels of a side at least, and of the stored picture at most. */
    artwork: { bytes: 10 * MEBIBYTE, minSide: 600, maxSide: 3000 },
    schedule: { seconds: 60, years: 2 },
    /** Zip files that an account downloads at once, and in an hour. */
    downloads: { atOnce: 2, anHour: 20 },
  },
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
  /**
   * A wish to join: characters of the `reason`, and of the words of staff. `bulk`: requests that one call
   * decides. `waitDays`: until one without an answer is deleted; `rejectedDays`: until a rejected one is.
   * `networkDays`: how long an account has the network of its sign-up. `counted`: the most that is counted.
   */
  signUp: {
    reason: { min: 10, max: 500 },
    words: 1000,
    note: 500,
    bulk: 100,
    waitDays: 30,
    rejectedDays: 90,
    networkDays: 90,
    counted: 100,
  },
  /** `code`: characters. `memberDays`: the age of the accounts of members who may invite. `people`: listed. */
  invite: { code: 10, uses: 100, days: 365, note: 100, memberDays: 7, people: 100 },
  /** Mail domains with a rule, and networks without sign-ups; the widest prefixes; bytes of an import. */
  signUpRules: {
    note: 200,
    domains: 10_000,
    networks: 10_000,
    widest: { ipv4: 8, ipv6: 19 },
    importBytes: 5 * MEBIBYTE,
  },
  /** `counted`: the maximum of the count of open cases. */
  report: { words: 500, note: 500, counted: 100 },
  /**
   * `bulk`: people of one act by name; `filtered`: by a filter. `counted`: the maximum of the total of a
   * list. `deletionDays`: how long a deletion can be revoked. `note`: characters.
   */
  people: {
    bulk: 100,
    filtered: 1000,
    counted: 10_000,
    suspensionDays: 365,
    plusDays: 3650,
    deletionDays: 7,
    note: 1000,
  },
  /** `proofHours`: how long a proof of identity opens the console. */
  staff: { proofHours: 12 },
  /** `reason`: visible characters. */
  audit: { reason: { min: 3, max: 500 } },
  /**
   * `name` and `description`: characters. `owned`: playlists of one owner. `addedAtOnce`: posts of
   * one call. `mosaic`: tracks whose pictures stand for a cover. `listed`: the newest public ones of all
   * users. `invitations`: per owner and day.
   * `noticeHours`: between two notifications of one follower about one playlist.
   */
  playlists: {
    name: 100,
    description: 500,
    items: 1000,
    owned: 500,
    collaborators: 20,
    addedAtOnce: 100,
    mosaic: 4,
    listed: 1000,
    invitations: 50,
    noticeHours: 24,
  },
  pageSize: {
    feed: 6,
    likes: 24,
    comments: 10,
    openComments: 50,
    analytics: 10,
    userSearch: 5,
    follows: 20,
    blocks: 20,
    chats: 50,
    messages: 15,
    people: 50,
    reports: 10,
    signUps: 50,
    invites: 50,
    playlists: 20,
    playlistItems: 50,
    releases: 20,
  },
  /** The analytics screen fetches the likers of a post with one call. */
  likesOnAPage: 1000,
  /**
   * Seconds in which a listener counts once per post: on the server, in the feed, on the post page.
   */
  playWindow: { server: 15, feed: 15, post: 60 },
  /** Equal parts of a track in which the server counts where plays stop. */
  stopBuckets: 50,
  /** Own posts in the activity since the last visit. */
  activityTracks: 4,
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
  /** Replies that a comment in a list has with it. */
  repliesShown: 2,
  /** Comments with a position that the waveform of a post shows. */
  timedComments: 200,
  /**
   * `kept`: the newest notifications stored per user. `withUser`: how many the current user's
   * response contains. `others`: how many people a notification names besides the first. `faces`: how
   * many of them it shows with pictures. `undoHours`: how long one that is done can be restored.
   * `digestHour`: the hour of the daily email. `mailed`: the most that one email lists.
   */
  notifications: { stored: 200, withUser: 20, others: 20, faces: 3, undoHours: 1, digestHour: 8, mailed: 30 },
  /** Push subscriptions per user. A further one replaces the oldest. */
  pushSubscriptions: 10,
  /** Length of the name of a time zone. */
  timeZone: 64,
  /** Characters of news by the operator. */
  news: { title: 120, text: 1000 },
  /** Users whom a client asks about at once; the least seconds between two such requests. */
  presence: { users: 100, pollSeconds: 30 },
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
