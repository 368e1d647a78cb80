import {
  limits,
  chats,
  isMovingPicture,
  isWebAddress,
  ApiError,
  rights,
  type Role,
} from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { claimOwnPicture } from '../uploads/index.ts';
import { setName, setPhoto } from './chats.queries.ts';
import { lockFor, lockForSending } from './change-members.ts';
import { photoUrl } from './messages/messages.views.ts';
import { writeMessages } from './messages/write-messages.ts';

/**
 * Sets the photo of a chat and notifies its members. Does nothing if the photo is set already.
 * @throws {ApiError} NOT_FOUND, CONFLICT for a direct chat, INVALID_INPUT
 */
export async function changePhoto(
  context: Context,
  { chatId, userId, role }: { chatId: string; userId: string; role: Role },
  address: string,
): Promise<void> {
  await context.transact(async (tx, emit) => {
    const { chat, actor } = await lockForSending(tx, chatId, userId);
    if (chat.isDirect) throw new ApiError('CONFLICT', chats.messages.directPhoto);
    if (chat.photo !== null && photoUrl(chat.photo) === address) return;
    const isExternal = isWebAddress(address);
    if (isExternal && isMovingPicture(address) && !rights[role].movingPictures) {
      throw invalidPhoto(chats.describeWrongImage(role));
    }
    const photo = isExternal ? address : await claimOwnPicture(tx, userId, address);
    if (photo === undefined) throw invalidPhoto(chats.messages.photo({ max: limits.address }));
    await setPhoto(tx, chatId, photo);
    await writeMessages(tx, emit, [{ chat, kind: 'PHOTO', sender: actor, text: photo }]);
  });
}

/** @throws {ApiError} NOT_FOUND, CONFLICT for a direct chat, FORBIDDEN */
export async function renameChat(
  context: Context,
  { chatId, userId }: { chatId: string; userId: string },
  name: string,
): Promise<void> {
  await context.transact(async (tx, emit) => {
    const { chat, actor } = await lockFor(tx, chatId, userId);
    if (chat.isDirect) throw new ApiError('CONFLICT', chats.messages.directName);
    if (chat.creatorId !== userId) throw new ApiError('FORBIDDEN', chats.messages.notCreatorName);
    if (chat.name === name) return;
    await setName(tx, chatId, name);
    await writeMessages(tx, emit, [{ chat, kind: 'NAME', sender: actor, text: name }]);
  });
}

const invalidPhoto = (sentence: string) =>
  new ApiError('INVALID_INPUT', sentence, { fields: { photoUrl: sentence } });
