/** How one's own posts do, for the other features. */
export { AnalyticsButton, AnalyticsDialog, useMayOpenAnalytics } from './analytics-button.tsx';
