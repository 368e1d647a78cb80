/** Analytics of the user's own posts, for other features. */
export { AnalyticsButton, AnalyticsDialog, useMayOpenAnalytics } from './analytics-button.tsx';
export { AnalyticsPanel } from './analytics-panel.tsx';
export { OwnPosts } from './own-posts.tsx';
