import { notifications } from '@backbeat/contract';
import { pictureUrl } from '../users/index.ts';
import type { Entry } from './group-follows.ts';
import type { Kind, NotificationRow } from './inbox.queries.ts';

const TYPES: Partial<Record<Kind, notifications.Notification['notiType']>> = {
  follow: 'FOLLOW',
  chat: 'CHAT',
  news: 'NEWS',
  export: 'EXPORT',
};

/** Where a notification leads, if not to the page of its post. */
const TARGETS: Partial<Record<Kind, notifications.Notification['leadsTo']>> = {
  request: 'request',
  change: 'request',
  agreement: 'agreement',
};

export const viewNotification = (
  row: NotificationRow,
  { key, people, others, unread }: Entry & Pick<notifications.Notification, 'others'>,
): notifications.Notification => ({
  key,
  id: row.postId ?? row.chatId,
  userName: row.userName,
  profilePic: pictureUrl(row.profilePic, 'profilePic'),
  people,
  others,
  noti: notifications.textOf(happeningOf(row, people)),
  time: row.time.toISOString(),
  notiType: TYPES[row.kind] ?? 'POST',
  leadsTo: TARGETS[row.kind] ?? 'post',
  isNew: unread > 0,
});

function happeningOf(row: NotificationRow, people: number): notifications.NotificationContent {
  const { kind, userName, isOut } = row;
  const title = row.title ?? '';
  const who = { userName, people };
  switch (kind) {
    case 'comment':
    case 'mention':
    case 'news':
      return { ...who, kind, title, words: row.words ?? '' };
    case 'export':
      return { ...who, kind };
    case 'approval':
      return { ...who, kind, title, isOut };
    case 'rejection':
      return { ...who, kind, title, draft: draftOf(row), isOut, reason: row.reason };
    case 'withdrawal':
      return { ...who, kind, title, endedSplit: row.endedSplit };
    case 'request':
      return { ...who, kind, title, isPublished: row.status === 'PUBLISHED' };
    case 'chat':
      return { ...who, kind, chat: chatOf(row), message: row.message ?? 'CHAT', words: row.words ?? '' };
    default:
      return { ...who, kind, title };
  }
}

function draftOf({ status, isAwaited }: NotificationRow): notifications.DraftState {
  if (status === 'PUBLISHED') return 'published';
  return isAwaited ? 'awaits others' : 'awaits author';
}

const chatOf = ({ chat, isDirect }: NotificationRow): string | null => (isDirect ? null : (chat ?? ''));
