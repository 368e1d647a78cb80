import type { notifications } from '@backbeat/contract';

/** Creates a notification with default values. */
export const exampleNotification = (
  overrides: Partial<notifications.Notification> = {},
): notifications.Notification => ({
  key: 'first',
  id: 'a',
  userName: 'tembo',
  profilePic: '/dpp.jpg',
  people: 1,
  others: [],
  faces: [{ userName: 'tembo', profilePic: '/dpp.jpg' }],
  noti: 'tembo liked "Night bus"',
  time: '2026-11-21T20:14:00.000Z',
  notiType: 'POST',
  leadsTo: 'post',
  tab: null,
  track: null,
  commentId: null,
  comment: null,
  at: null,
  isNew: false,
  ...overrides,
});
