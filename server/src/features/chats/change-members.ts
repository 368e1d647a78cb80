import { chats, limits, notFound, privacy, ApiError } from '@backbeat/contract';
import type { Emit } from '../../events/event-bus.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockBlocks } from '../block-filter/index.ts';
import { checkAcceptance } from '../privacy/index.ts';
import { findActiveUsers } from '../users/index.ts';
import {
  findRefusingMember,
  findUserId,
  hasBlocks,
  lockChats,
  transferOwnership,
  type LockedChat,
} from './chats.queries.ts';
import { deleteChat } from './delete-chat.ts';
import {
  deleteMember,
  findUserSummaries,
  findSenders,
  insertMembers,
  isMember,
  listMemberIds,
  setListed,
  type Sender,
} from './members.queries.ts';
import { chatNotFound, writeMessages } from './messages/write-messages.ts';

interface MembershipAction {
  chatId: string;
  /** The user who acts. */
  userId: string;
  /** The name of the user who is added or removed; the acting user if not given. */
  userName?: string;
}

/**
 * Adds a user to a chat, who then sees its history. Does nothing for a member.
 * @throws {ApiError} NOT_FOUND, also where a block is between the user and a member; CONFLICT,
 *   LIMIT_REACHED, FORBIDDEN where the user accepts no new chats
 */
export async function addMember(
  context: Context,
  { chatId, userId, userName }: Required<MembershipAction>,
): Promise<void> {
  await context.transact(async (tx, emit) => {
    const { chat, actor } = await lockFor(tx, chatId, userId);
    const [user] = await findActiveUsers(tx, [userName]);
    if (!user) throw new ApiError('NOT_FOUND', chats.messages.unknownUser({ name: userName }));
    const addedId = user.id;
    if (await isMember(tx, chatId, addedId)) return;
    if (chat.isDirect) throw new ApiError('CONFLICT', chats.messages.direct);
    // A block between the user and any member counts. Otherwise a third member could add a blocked
    // user to a group of the blocker.
    if ((await lockBlocks(tx, addedId, await listMemberIds(tx, chatId))).size > 0)
      throw new ApiError('NOT_FOUND', chats.messages.unknownUser({ name: userName }));
    await checkAcceptance(tx, userId, [addedId]);
    if (chat.members >= limits.chats.members)
      throw new ApiError('LIMIT_REACHED', chats.messages.full({ max: limits.chats.members }));
    await insertMembers(tx, chatId, [{ userId: addedId, isListed: true }], chat.lastSeq);
    const [member] = await findSenders(tx, [{ chatId, userId: addedId }]);
    if (!member) throw notFound('user');
    await writeMessages(tx, emit, [{ chat, kind: 'JOIN', sender: member, by: actor }]);
    emit('chat.joined', { chatId, userIds: [addedId] });
  });
}

/**
 * Removes a member from a chat: the acting user or, for the creator, another user, who may be
 * suspended. Does nothing if the other user is not a member. A user who leaves a direct chat sees
 * it again with the next message.
 * @throws {ApiError} NOT_FOUND, FORBIDDEN
 */
export async function removeMember(
  context: Context,
  { chatId, userId, userName }: MembershipAction,
): Promise<void> {
  await context.transact(async (tx, emit) => {
    const { chat, actor } = await lockFor(tx, chatId, userId);
    const removedId = userName === undefined ? userId : await findUserId(tx, userName);
    if (removedId === undefined)
      throw new ApiError('NOT_FOUND', chats.messages.unknownUser({ name: userName ?? '' }));
    if (removedId !== userId && chat.creatorId !== userId)
      throw new ApiError('FORBIDDEN', chats.messages.notCreator);
    if (chat.isDirect) {
      if (removedId !== userId) throw new ApiError('FORBIDDEN', chats.messages.direct);
      await setListed(tx, chatId, userId, false);
      emit('chat.left', { chatId, userIds: [userId] });
      return;
    }
    const [member] = await findUserSummaries(tx, removedId);
    if (!member) return;
    await removeFromChat(context, tx, emit, chat, member, removedId === userId ? undefined : actor);
  });
}

/** Removes a member and announces it in the chat. The chat is deleted with its last member. */
export async function removeFromChat(
  context: Context,
  tx: Tx,
  emit: Emit,
  chat: LockedChat,
  member: Pick<Sender, 'userId' | 'userName' | 'profilePic'>,
  by?: Sender,
): Promise<void> {
  if (!(await deleteMember(tx, chat.id, member.userId))) return;
  emit('chat.left', { chatId: chat.id, userIds: [member.userId] });
  if (chat.members === 1) {
    await context.jobs.send(deleteChat, { chatId: chat.id }, { tx });
    return;
  }
  if (chat.creatorId === member.userId && !chat.isDirect) await transferOwnership(tx, chat.id);
  await writeMessages(tx, emit, [{ chat, kind: 'LEAVE', sender: member, by }]);
}

/**
 * Locks a chat for one of its members.
 * @throws {ApiError} NOT_FOUND
 */
export async function lockFor(
  tx: Tx,
  chatId: string,
  userId: string,
): Promise<{ chat: LockedChat; actor: Sender }> {
  const [chat] = await lockChats(tx, [chatId]);
  const [actor] = await findSenders(tx, [{ chatId, userId }]);
  if (!chat || !actor) throw chatNotFound();
  return { chat, actor };
}

/** Does the same for a member who sends a message. Throws in a direct chat with a block or a refusal. */
export async function lockForSending(
  tx: Tx,
  chatId: string,
  userId: string,
): Promise<{ chat: LockedChat; actor: Sender }> {
  const locked = await lockFor(tx, chatId, userId);
  if (await hasBlocks(tx, chatId)) throw chatNotFound();
  await requireUnrefused(tx, chatId, userId);
  return locked;
}

/** @throws {ApiError} FORBIDDEN if the other user of a direct chat accepts no new chats */
export async function requireUnrefused(tx: Tx, chatId: string, senderId: string): Promise<void> {
  const refusing = await findRefusingMember(tx, chatId, senderId);
  if (refusing) throw new ApiError('FORBIDDEN', privacy.messages.refuses({ userName: refusing.userName }));
}
