import { chats, limits, ApiError } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findBlockedPair, lockBlocks } from '../block-filter/index.ts';
import { findGroupOf, insertDirect, insertGroup } from './chats.queries.ts';
import { checkAcceptance } from '../privacy/index.ts';
import { findActiveUsers } from '../users/index.ts';
import { loadChat } from './load-chats.ts';
import { requireUnrefused } from './change-members.ts';
import { insertMembers, setListed } from './members.queries.ts';

/**
 * Creates a chat. With one other user and no name it is the direct chat of the two, of which there
 * is one even if both create it concurrently. The other user sees it from the first message on.
 * @throws {ApiError} INVALID_INPUT, NOT_FOUND, FORBIDDEN for users who accept no new chats
 */
export async function createChat(
  context: Context,
  viewer: Viewer,
  { users, chatname, reuse }: chats.NewChat,
): Promise<chats.Chat> {
  const usersById = await findUserIds(context, users);
  const otherIds = [...usersById.keys()].filter((id) => id !== viewer.id);
  const [firstId] = otherIds;
  if (firstId === undefined) throw invalid(chats.messages.noUsers);
  if (otherIds.length >= limits.chats.members)
    throw invalid(chats.messages.full({ max: limits.chats.members }));
  const id = await context.transact(async (tx, emit) => {
    for (const blockedId of await lockBlocks(tx, viewer.id, otherIds))
      throw unknownUser(usersById.get(blockedId) ?? '');
    const pair = await findBlockedPair(tx, otherIds);
    // Names the later one in the request, which hides the direction of the block from the creator.
    const later = pair && otherIds.findLast((each) => pair.includes(each));
    if (later !== undefined) throw unknownUser(usersById.get(later) ?? '');
    if (otherIds.length === 1 && chatname === null) return openDirect(tx, viewer.id, firstId);
    if (reuse) {
      const existingId = await findGroupOf(tx, viewer.id, otherIds);
      if (existingId !== undefined) {
        await setListed(tx, existingId, viewer.id, true);
        return existingId;
      }
    }
    await checkAcceptance(tx, viewer.id, otherIds);
    const groupId = uuidv7();
    await insertGroup(tx, { id: groupId, name: chatname, creatorId: viewer.id });
    const userIds = [viewer.id, ...otherIds];
    await insertMembers(
      tx,
      groupId,
      userIds.map((userId) => ({ userId, isListed: true })),
      0,
    );
    emit('chat.created', { chatId: groupId, creatorId: viewer.id, userIds: otherIds });
    emit('chat.joined', { chatId: groupId, userIds });
    return groupId;
  });
  return loadChat(context.db, viewer.id, id);
}

/** Finds or inserts a direct chat and adds it to the chat list of the user who opens it. */
async function openDirect(tx: Tx, userId: string, otherId: string): Promise<string> {
  const { id, isNew } = await insertDirect(tx, { id: uuidv7(), userId, otherId });
  if (isNew) {
    const members = [
      { userId, isListed: true },
      { userId: otherId, isListed: false },
    ];
    await insertMembers(tx, id, members, 0);
  } else {
    await setListed(tx, id, userId, true);
  }
  await requireUnrefused(tx, id, userId);
  return id;
}

/** Maps ids to the names in the request. @throws {ApiError} NOT_FOUND for the first unknown name */
async function findUserIds({ db }: Context, names: readonly string[]): Promise<Map<string, string>> {
  const users = await findActiveUsers(db, names);
  const idOf = new Map(users.map(({ id, key }) => [key, id]));
  const namesById = new Map<string, string>();
  for (const name of names) {
    const id = idOf.get(name.toLowerCase());
    if (id === undefined) throw unknownUser(name);
    namesById.set(id, name);
  }
  return namesById;
}

/** Users with a block between them and another member count as unknown. */
const unknownUser = (name: string): ApiError =>
  new ApiError('NOT_FOUND', chats.messages.unknownUser({ name }));

const invalid = (sentence: string): ApiError =>
  new ApiError('INVALID_INPUT', sentence, { fields: { users: sentence } });
