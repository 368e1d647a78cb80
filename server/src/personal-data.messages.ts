import { defineMessages } from '@backbeat/contract';

/** The kinds of data in the copy of an account, by the names of their files. */
export const messages = defineMessages({
  profile: 'Profile',
  posts: 'Posts',
  agreements: 'Agreements',
  'credit-answers': 'Your answers to credit requests',
  credits: 'Your credits on tracks of others',
  demos: 'Demos',
  comments: 'Comments',
  likes: 'Likes',
  plays: 'Tracks you played',
  downloads: 'Downloads',
  following: 'Following',
  followers: 'Followers',
  notifications: 'Notifications',
  'notification-choices': 'Notification choices',
  'push-subscriptions': 'Push on your devices',
  reports: 'Your reports',
  sessions: 'Sessions',
  passkeys: 'Passkeys',
  'security-log': 'Security log',
  plan: 'Plan',
  conversations: 'Conversations',
  emptyChat: 'Empty chat',
});
