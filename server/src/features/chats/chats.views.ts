import { chats, DELETED_USER } from '@backbeat/contract';
import { pictureUrl } from '../users/index.ts';
import type { ChatRow } from './chats.queries.ts';
import type { MemberRow } from './members.queries.ts';
import { photoUrl, previewOf } from './messages/messages.views.ts';

/** The most member names shown as the name of a group without a name. */
const MAX_NAMES = 4;

/** Maps a chat to the view of one of its members. */
export function viewChat(
  row: ChatRow,
  members: readonly MemberRow[],
  last: chats.Message | undefined,
  viewerId: string,
): chats.Chat {
  const others = members.filter(({ userId }) => userId !== viewerId);
  return {
    chatRoomId: row.id,
    chatName: chatNameOf(row, others),
    chatPhoto: chatPhotoOf(row, others),
    users: members.map(({ userName }) => userName),
    message: last ? previewOf(last) : '',
    lastSender: last?.sender ?? null,
    lastType: last?.type ?? null,
    time: row.time.toISOString(),
    unread: row.unread,
    isDirect: row.isDirect,
    muted: row.isMuted,
    lastSeq: row.lastSeq,
    readSeq: row.readSeq,
  };
}

function chatNameOf({ name, isDirect }: ChatRow, others: readonly MemberRow[]): string {
  if (name !== null) return name;
  const names = others.slice(0, MAX_NAMES).map(({ userName }) => userName);
  if (names.length === 0) return isDirect ? DELETED_USER : chats.messages.alone;
  return `${names.join(', ')}${others.length > MAX_NAMES ? ' …' : ''}`;
}

function chatPhotoOf({ photo, isDirect }: ChatRow, others: readonly MemberRow[]): string {
  if (isDirect) return pictureUrl(others[0]?.profilePic ?? null, 'profilePic');
  return photo === null ? pictureUrl(null, 'profilePic') : photoUrl(photo);
}

/**
 * @param isShown whether the viewer may see read receipts: false if the viewer hides their own, or
 *   if there is a block in a direct chat
 */
export const viewMember = (
  member: MemberRow,
  { creatorId, isShown }: { creatorId: string | null; isShown: boolean },
): chats.Member => ({
  userName: member.userName,
  profilePic: pictureUrl(member.profilePic, 'profilePic'),
  joinedAt: member.joinedAt.toISOString(),
  isCreator: member.userId === creatorId,
  readSeq: isShown && member.showsSeen ? member.readSeq : null,
});
