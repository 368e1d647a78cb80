/** Where the screens live. The only place that spells a route. */
export const paths = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  home: '/home',
  feed: '/feed',
  createPost: '/create-post',
  pendingFeatures: '/pending-features',
  messages: '/messages',
  subscription: '/subscription',
  userSearch: '/user-search',
  styleguide: '/styleguide',
  /** The post page; `at` starts it at a time, in seconds. */
  post: (id: string, at?: number) => `/post/${encodeURIComponent(id)}${at === undefined ? '' : `?t=${at}`}`,
  demosOf: (userName: string) => `/profile/${encodeURIComponent(userName)}?tab=demos`,
  profile: (userName: string) => `/profile/${encodeURIComponent(userName)}`,
} as const;
