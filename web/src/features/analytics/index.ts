/** How one's own posts do, for the other features. */
export { AnalyticsButton, AnalyticsDialog, useMayOpenAnalytics } from './analytics-button.tsx';
export { AnalyticsPanel } from './analytics-panel.tsx';
export { OwnPosts } from './own-posts.tsx';
