/**
 * Kinds of changes. A mutation names those that it makes in `changes`, and a response those after
 * which the browser refetches it in `refetchOn`. Messages of the socket carry them
 * (messages.ts).
 */
export const CHANGES = [
  /** The viewer's credentials, sessions, email or data exports change. */
  'account',
  /** An administrator starts, checks, cancels or deletes a backup. */
  'backup',
  /** The viewer gets a badge, or has seen it. */
  'badge',
  /** The viewer blocks or mutes a user, which concerns every response. */
  'block',
  'comment',
  'credit',
  'demo',
  'follow',
  /** An administrator changes a setting of the instance. */
  'instance',
  /** An invite is made or revoked. */
  'invite',
  /** A warning about the server is hidden, or a test mail is sent. */
  'health',
  /** A failed job is retried or discarded. */
  'job',
  'like',
  /** A notification to the viewer arrives. It may announce any change to what they own. */
  'notification',
  /** The viewer's notifications are read, cleared or withdrawn. */
  'notificationRead',
  /** An administrator saves a page about the server. */
  'page',
  /** Staff acts on an account, or writes a note about it. */
  'person',
  /** The viewer pins a post to their profile, or removes it. */
  'pin',
  /** The viewer's playlists, collaborations or followed playlists change, or what is in them. */
  'playlist',
  /** The post itself changes: its details, versions, terms or credits. */
  'post',
  /** For staff: a report or a sign-up request waits, or waits no more. Lists that staff reads do not move. */
  'queue',
  /** A release changes: its texts, tracks, artists or status, or that the viewer has saved it. */
  'release',
  /** An administrator decides about a reported case. */
  'report',
  /** The viewer gains or loses Plus. */
  'role',
  /** An administrator starts a scan of the file store, or removes what it found. */
  'scan',
  /** The viewer's privacy, notification preferences or signing details change. */
  'setting',
  /** Staff decides about a sign-up request. */
  'signUp',
  /** Rules about mail domains and networks change. */
  'signUpRule',
  'subscription',
] as const;
export type Change = (typeof CHANGES)[number];

/** The header with which a tab identifies itself in mutations. */
export const TAB_HEADER = 'backbeat-tab';
