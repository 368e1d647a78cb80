/**
 * Kinds of changes. A mutation names those that it makes in `changes`, and a response those after
 * which the browser refetches it in `refetchOn`. Messages of the socket carry them
 * (messages.ts).
 */
export const CHANGES = [
  /** The viewer's credentials, sessions, email or data exports change. */
  'account',
  /** The viewer blocks or mutes a user, which concerns every response. */
  'block',
  'comment',
  'credit',
  'demo',
  'follow',
  'like',
  /** A notification to the viewer arrives. It may announce any change to what they own. */
  'notification',
  /** The viewer's notifications are read, cleared or withdrawn. */
  'notificationRead',
  /** The viewer pins a post to their profile, or removes it. */
  'pin',
  /** The post itself changes: its details, versions, terms or credits. */
  'post',
  /** An administrator decides about a reported case. */
  'report',
  /** The viewer gains or loses Plus. */
  'role',
  /** The viewer's privacy, notification preferences or signing details change. */
  'setting',
  'subscription',
] as const;
export type Change = (typeof CHANGES)[number];

/** The header with which a tab identifies itself in mutations. */
export const TAB_HEADER = 'backbeat-tab';
