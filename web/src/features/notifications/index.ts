/** What has happened to the signed-in user, for the other features; the frame has the bell. */
export { NotificationBell } from './notification-bell.tsx';
export { NotificationList } from './notification-list.tsx';
export { ViewAllActivity } from './view-all-activity.tsx';
export { followTakenBack } from './taken-back.ts';
