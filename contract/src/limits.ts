export const MEBIBYTE = 1024 * 1024;

/**
 * Every length, size, count and window that both sides must know and that is the same for every
 * account; limits that depend on the plan stand in rights.ts. Lengths are in code points, sizes in
 * bytes.
 */
export const limits = {
  email: 100,
  password: { min: 6, max: 50 },
  userName: { min: 3, max: 30 },
  /** A longer name stands lower on the page of its profile. */
  longName: 16,
  bio: 50,
  location: 20,
  about: 250,
  /** Bytes of a JSON or text body, and the depth to which its objects and arrays may nest. */
  body: 64 * 1024,
  jsonDepth: 32,
  /** Of a page or a picture elsewhere on the web. */
  address: 2048,
  title: 50,
  /** A longer title stands lower on the page of its post. */
  longTitle: 22,
  description: 80,
  features: 10,
  comment: 500,
  verificationCode: { length: 8, tries: 5, minutes: 15 },
  resetCode: { length: 8, tries: 5, minutes: 15 },
  session: { hours: 24, rememberedDays: 30 },
  image: 5 * MEBIBYTE,
  /**
   * `features` is the length of the line in which the artists are written, with commas; `warn` the lengths from which a
   * counter warns.
   */
  demos: {
    title: 20,
    features: 35,
    warn: { title: 15, features: 30 },
  },
  /** Characters of a search, and how far its results are counted and listed. */
  search: { length: 100, results: 10_000 },
  /**
   * Of Plus: days that it stays while a failed payment is tried again, hours that it stays while the renewal is under way,
   * and days before the end of a cancelled one that a mail says so.
   */
  plus: { graceDays: 7, renewalHours: 1, noticeDays: 3 },
  /** `counted`: open cases are counted up to so many. */
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
  /** The analytics collect the likers of a post with one call. */
  likesOnAPage: 1000,
  /** Seconds in which a listener counts once for a post: on the server, in the player of the feed, on the page of a post. */
  viewWindow: { server: 15, feed: 15, post: 60 },
  /** Users that are suggested where no number is named, and at home. */
  suggestions: { call: 10, home: 5 },
  /** Names of followers that are told at once, and how many of a long list are searched by name. */
  followNames: 1000,
  followsSearched: 5000,
  /** Whom one blocks, and whom one mutes, at most. */
  blocks: 5000,
  /** Of how many people the feed of those one follows is made, the latest, and of how many posts. */
  followingFeed: { people: 5000, posts: 10_000 },
  likersShown: 24,
  commentsShown: 10,
  /**
   * Of each user's notifications, the newest; how many come with the user; and how many people one of them names besides
   * the first.
   */
  notifications: { kept: 200, withUser: 20, others: 20 },
  chats: {
    name: 60,
    members: 100,
    message: 4000,
    /** Characters of the id that a client gives a message, so that a resend is harmless. */
    clientId: 64,
    /** Minutes in which one may change or take back what one has said. */
    editMinutes: 15,
    /** Different reactions to one message, and the length of one. */
    reactions: 20,
    emoji: 32,
    /** Characters of a message that the list of chats and a quotation show. */
    preview: 200,
    /** Messages that are listed at once: the newest, and those after some number. */
    newest: 50,
    after: 200,
    /** Of how many messages one search looks through the words, and how many it finds at most. */
    searched: 10_000,
    found: 50,
    media: 50,
    /** The newest chats of a user, which the list holds. */
    listed: 10_000,
  },
  /** Milliseconds that the browser waits after the last key before it asks. */
  debounce: { availability: 500, userSearch: 300 },
  /** Milliseconds after which the browser gives a call up. */
  timeout: { call: 60_000, signUp: 30_000, upload: 30 * 60_000 },
} as const;
