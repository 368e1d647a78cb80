import { screenMessages } from './messages/screens.messages.ts';

/** The paths of the pages. The server responds to other paths with a 404 page. */
export const screens = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  home: '/home',
  feed: '/feed',
  createPost: '/create-post',
  post: '/post/:id',
  agreement: '/post/:id/agreement',
  pendingFeatures: '/pending-features',
  profile: '/profile/:userName',
  messages: '/messages',
  subscription: '/subscription',
  userSearch: '/user-search',
  adminReports: '/admin/reports',
  settings: '/settings',
  accountSettings: '/settings/account',
  securitySettings: '/settings/security',
  notificationSettings: '/settings/notifications',
  privacySettings: '/settings/privacy',
  dataSettings: '/settings/data',
  blocked: '/settings/blocked',
  emailUndo: '/settings/email-undo',
  styleguide: '/styleguide',
  embed: '/embed/:id',
} as const;

export type Screen = keyof typeof screens;

/**
 * The screens that need no session. From the others the router redirects visitors to the sign-in
 * (`web/src/app/router.tsx`; its test compares the two).
 */
const openScreens: readonly Screen[] = [
  'landing',
  'login',
  'signup',
  'forgotPassword',
  'post',
  'agreement',
  'emailUndo',
  'styleguide',
  'embed',
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
