/** Notifications of the signed-in user, for other features. The app frame renders the bell. */
export { NotificationBell } from './notification-bell.tsx';
export { NotificationList } from './lazy-notification-list.tsx';
export { ViewAllActivity } from './view-all-activity.tsx';
