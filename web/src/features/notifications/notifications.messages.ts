import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  allNotifications: 'All Notifications',
  clearAll: 'Clear All',
  notificationsNew: 'Notifications, {count} new',
  notifications: 'Notifications',
  noNotificationsYet: 'No notifications yet',
  new: 'New',
  whoElse: 'Who else?',
  whoAreTheOthers: 'Who are the others?',
  andMore: 'and {count} more',
  viewAllActivity: 'View All Activity',
  olderFailed: "We couldn't load older notifications.",
  clearFailed: "We couldn't clear your notifications.",
});
