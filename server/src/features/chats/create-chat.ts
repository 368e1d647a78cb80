import { chats, limits, ApiError } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { findBlockedPair, lockBlocks } from '../blocks/index.ts';
import { findUsersByNames, insertDirect, insertGroup } from './chats.queries.ts';
import { loadChat } from './load-chats.ts';
import { insertMembers, setListed } from './members.queries.ts';

/**
 * Makes a chat. With one other and no name it is the direct chat of the two, which is made once, also where both begin it
 * at the same moment; the other sees it from the first message on.
 * @throws {ApiError} INVALID_INPUT, NOT_FOUND
 */
export async function createChat(
  context: Context,
  viewer: Viewer,
  { users, chatname }: chats.NewChat,
): Promise<chats.Chat> {
  const found = await findUserIds(context, users);
  const otherIds = [...found.keys()].filter((id) => id !== viewer.id);
  const [firstId] = otherIds;
  if (firstId === undefined) throw invalid(chats.strings.noUsers);
  if (otherIds.length >= limits.chats.members) throw invalid(chats.strings.full);
  const id = await context.transact(async (tx, emit) => {
    for (const blockedId of await lockBlocks(tx, viewer.id, otherIds))
      throw unknown(found.get(blockedId) ?? '');
    const pair = await findBlockedPair(tx, otherIds);
    // Names the later one in the request, which hides the direction of the block from the creator.
    const later = pair && otherIds.findLast((each) => pair.includes(each));
    if (later !== undefined) throw unknown(found.get(later) ?? '');
    if (otherIds.length === 1 && chatname === null) return openDirect(tx, viewer.id, firstId);
    const made = uuidv7();
    await insertGroup(tx, { id: made, name: chatname, creatorId: viewer.id });
    const userIds = [viewer.id, ...otherIds];
    await insertMembers(
      tx,
      made,
      userIds.map((userId) => ({ userId, isListed: true })),
      0,
    );
    emit('chat.created', { chatId: made, creatorId: viewer.id, userIds: otherIds });
    emit('chat.joined', { chatId: made, userIds });
    return made;
  });
  return loadChat(context.db, viewer.id, id);
}

/** The direct chat of two, in the list of whoever opens it. */
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
  return id;
}

/** By id, how they were named. @throws {ApiError} NOT_FOUND with the first name that nobody has */
async function findUserIds({ db }: Context, names: readonly string[]): Promise<Map<string, string>> {
  // What holds a NUL no account is named, and the database takes none.
  const found = await findUsersByNames(
    db,
    names.filter((name) => !name.includes('\0')),
  );
  const idOf = new Map(found.map(({ id, key }) => [key, id]));
  const named = new Map<string, string>();
  for (const name of names) {
    const id = idOf.get(name.toLowerCase());
    if (id === undefined) throw unknown(name);
    named.set(id, name);
  }
  return named;
}

/** Also for users between whom and another member there is a block. */
const unknown = (name: string): ApiError => new ApiError('NOT_FOUND', chats.strings.unknownUser(name));

const invalid = (sentence: string): ApiError =>
  new ApiError('INVALID_INPUT', sentence, { fields: { users: sentence } });
