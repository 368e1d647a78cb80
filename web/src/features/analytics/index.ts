/** Analytics of the user's own posts, for other features. */
export { AnalyticsDialog, useMayOpenAnalytics } from './lazy-analytics-dialog.tsx';
export { AnalyticsPanel } from './analytics-panel.tsx';
export { OwnPosts } from './own-posts.tsx';
