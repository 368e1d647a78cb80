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
  blocked: '/settings/blocked',
  styleguide: '/styleguide',
  embed: '/embed/:id',
} as const;

export type Screen = keyof typeof screens;

/** The tabs of the feed, as `?tab=` in its address. */
export const FEED_TABS = ['spotlight', 'feed', 'liked', 'mine'] as const;
export type FeedTab = (typeof FEED_TABS)[number];
