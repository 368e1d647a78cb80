import { defineMessages } from '../../messages/define-messages.ts';
import { listNames } from '../../text/list-names.ts';

/** The kinds of notifications that a user chooses about, in the order of the table. */
export const NOTIFICATION_KINDS = [
  'followers',
  'likes',
  'comments',
  'credits',
  'notes',
  'releases',
  'messages',
  'playlists',
  'news',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Makes a value for each kind. */
export const mapKinds = <T>(make: (kind: NotificationKind) => T): Record<NotificationKind, T> => ({
  followers: make('followers'),
  likes: make('likes'),
  comments: make('comments'),
  credits: make('credits'),
  notes: make('notes'),
  releases: make('releases'),
  messages: make('messages'),
  playlists: make('playlists'),
  news: make('news'),
});

/** How a notification reaches the user. */
export const NOTIFICATION_CHANNELS = ['app', 'email', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

export const EMAIL_FREQUENCIES = ['immediately', 'daily'] as const;
export type EmailFrequency = (typeof EMAIL_FREQUENCIES)[number];

export const kindLabels = defineMessages({
  followers: 'Followers',
  likes: 'Likes',
  comments: 'Comments and mentions',
  credits: 'Credit requests and sign-off',
  notes: 'Mix room notes',
  releases: 'Releases',
  messages: 'Messages',
  playlists: 'Playlists you follow',
  news: 'News from this server',
} satisfies Record<NotificationKind, string>);

const actionLabels = defineMessages({
  followers: 'See Profile',
  likes: 'See Track',
  comments: 'See Comment',
  credits: 'Take a Look',
  notes: 'Open Mix Room',
  releases: 'See Release',
  messages: 'Read Message',
  playlists: 'Open Playlist',
  news: 'Open {brand}',
});

/** The label of the button in a mail about notifications of a kind. */
export const actionLabel = (kind: NotificationKind, brand: string): string =>
  kind === 'news' ? actionLabels.news({ brand }) : actionLabels[kind];

export const channelLabels = defineMessages({
  app: 'In the app',
  email: 'Email',
  push: 'Push',
} satisfies Record<NotificationChannel, string>);

export const messages = defineMessages({
  timeZone: 'Choose a time zone such as Europe/Berlin.',
  endpoint: 'The address for push messages must be a public https address.',
  pushKeys: "Your browser's keys for push messages aren't valid. Turn push off and on again.",
  unsubscribeLink: "This link isn't valid. You can change your emails in the settings.",
  askToStop: 'Stop emails about {kinds}?',
  stopEmails: 'Stop these emails',
  stopped: "Done. {brand} won't send you emails about {kinds} anymore.",
  settings: 'Notification settings',
});

/** Names kinds within a sentence, such as 'followers, likes and messages'. */
export const listKinds = (kinds: readonly NotificationKind[]): string =>
  listNames(kinds.map((kind) => kindLabels[kind].toLowerCase()));
