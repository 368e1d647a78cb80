import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  allNotifications: 'All Notifications',
  clearAll: 'Clear All',
  notificationsNew: 'Notifications, {count} new',
  notifications: 'Notifications',
  noNotificationsYet: 'No notifications yet',
  new: 'New',
  andMore: 'and {count} more',
  namesAndMore: '{names} and {count} more',
  answer: 'Answer',
  viewAllActivity: 'View All Activity',
  clearFailed: "We couldn't clear your notifications.",
  days: { today: 'Today', yesterday: 'Yesterday', earlier: 'Earlier' },
});
