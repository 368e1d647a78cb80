import { screenMessages } from './messages/screens.messages.ts';

/** The paths of the pages. The server responds to other paths with a 404 page. */
export const screens = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  invite: '/invite/:code',
  forgotPassword: '/forgot-password',
  home: '/home',
  feed: '/feed',
  createPost: '/create-post',
  post: '/post/:id',
  out: '/post/:id/out',
  room: '/post/:id/room',
  agreement: '/post/:id/agreement',
  listen: '/listen',
  guest: '/guest',
  release: '/release/:id',
  editRelease: '/release/:id/edit',
  createRelease: '/create-release',
  playlist: '/playlist/:id',
  pendingFeatures: '/pending-features',
  profile: '/profile/:userName',
  messages: '/messages',
  subscription: '/subscription',
  userSearch: '/user-search',
  console: '/admin',
  setup: '/setup',
  settings: '/settings',
  accountSettings: '/settings/account',
  securitySettings: '/settings/security',
  notificationSettings: '/settings/notifications',
  privacySettings: '/settings/privacy',
  dataSettings: '/settings/data',
  blocked: '/settings/blocked',
  emailUndo: '/settings/email-undo',
  styleguide: '/styleguide',
} as const;

type AppScreen = keyof typeof screens;

/** The paths of the players that other sites embed: pages of their own, without the app. */
export const players = {
  embed: '/embed/:id',
  embedRelease: '/embed/release/:id',
  embedPlaylist: '/embed/playlist/:id',
} as const;

export type PlayerScreen = keyof typeof players;

/**
 * The screens that need no session. From the others the router redirects visitors to the sign-in
 * (`web/src/app/router.tsx`; its test compares the two).
 */
const openScreens: readonly AppScreen[] = [
  'landing',
  'login',
  'signup',
  'invite',
  'forgotPassword',
  'listen',
  'post',
  'agreement',
  'room',
  'guest',
  'playlist',
  'release',
  'emailUndo',
  'setup',
  'styleguide',
];

export const isOpenToVisitors = (path: string): boolean =>
  openScreens.some((screen) => screens[screen] === path);

/** The sections of the settings, in their order. */
export const SETTINGS_SECTIONS = [
  { path: screens.accountSettings, label: screenMessages.account },
  { path: screens.securitySettings, label: screenMessages.security },
  { path: screens.notificationSettings, label: screenMessages.notifications },
  { path: screens.privacySettings, label: screenMessages.privacy },
  { path: screens.dataSettings, label: screenMessages.yourData },
] as const;

/** The tabs of the feed, as `?tab=` in its address. */
export const FEED_TABS = ['spotlight', 'feed', 'liked', 'mine'] as const;
export type FeedTab = (typeof FEED_TABS)[number];
