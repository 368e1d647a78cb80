import { chats, ApiError, type ReceivedFile, rights } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import { violatedUnique, type Tx } from '../../../db/database.ts';
import type { Viewer } from '../../../http/security/session.ts';
import { claimFiles, claimUpload, consumeUpload, storeImage, withStoredFiles } from '../../uploads/index.ts';
import { findFinished } from './upload-files.ts';
import { insertFile, type NewFile } from '../files.queries.ts';
import { storeChatFile, storeUploadedFile } from './store-chat-file.ts';
import { isMember } from '../members.queries.ts';
import { lockForSending } from '../change-members.ts';
import { findMessage } from '../messages/messages.queries.ts';
import { findSentSeq } from '../messages/new-messages.queries.ts';
import { viewMessage } from '../messages/messages.views.ts';
import { processChatAudio } from './process-file.ts';
import { chatNotFound, writeMessages } from '../messages/write-messages.ts';

/** The target chat, and the client id under which repeated requests send one message. */
interface Target {
  chatId: string;
  clientId: string | undefined;
}

/**
 * Checks before a file is read that its sender is a member of the chat.
 * @throws {ApiError} NOT_FOUND
 */
export async function requireMember({ db }: Context, chatId: string, userId: string): Promise<void> {
  if (!(await isMember(db, chatId, userId))) throw chatNotFound();
}

/**
 * Sends an image or audio file. Images are re-encoded. Audio is stored unchanged and processed by a
 * job.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT, WRONG_KIND
 */
export async function sendFile(
  context: Context,
  viewer: Viewer,
  target: Target,
  file: ReceivedFile | undefined,
): Promise<chats.Message> {
  await requireMember(context, target.chatId, viewer.id);
  if (!file)
    throw new ApiError('INVALID_INPUT', chats.messages.noFile, { fields: { file: chats.messages.noFile } });
  return sendOnce(context, viewer, target, async (storedKeys) => {
    const storedFile = await storeChatFile(context, viewer, file);
    storedKeys.push(...keysOf(storedFile));
    return write(context, viewer, target, { file: storedFile, claim: (tx) => claimFiles(tx, storedKeys) });
  });
}

/**
 * Sends a file from a finished resumable upload for this chat.
 * @throws {ApiError} NOT_FOUND, CONFLICT while bytes are missing, WRONG_KIND
 */
export async function sendUpload(
  context: Context,
  viewer: Viewer,
  target: Target,
  uploadId: string,
): Promise<chats.Message> {
  await requireMember(context, target.chatId, viewer.id);
  return sendOnce(context, viewer, target, async (storedKeys) => {
    const upload = await findFinished(context, viewer, uploadId);
    const uploadGone = new ApiError('NOT_FOUND', chats.messages.uploadGone);
    if (upload.chatId !== target.chatId) throw uploadGone;
    const storedFile = await storeUploadedFile(context, viewer, upload);
    storedKeys.push(...keysOf(storedFile).filter((key) => key !== upload.key));
    const claim = async (tx: Tx) => {
      const isThere = storedFile.image
        ? await consumeUpload(context, tx, upload)
        : await claimUpload(tx, upload);
      if (!isThere) throw uploadGone;
      await claimFiles(tx, storedKeys);
    };
    return write(context, viewer, target, { file: storedFile, claim });
  });
}

/**
 * Returns the existing message if one was sent under this client id, also if a concurrent request
 * sends it first.
 */
async function sendOnce(
  context: Context,
  viewer: Viewer,
  target: Target,
  send: (storedKeys: string[]) => Promise<chats.Message>,
): Promise<chats.Message> {
  const message = await findSent(context, viewer.id, target);
  if (message) return message;
  try {
    return await withStoredFiles(context, send);
  } catch (error) {
    const mayExist = violatedUnique(error) === 'messages_client_id_key' || error instanceof ApiError;
    const concurrent = mayExist && (await findSent(context, viewer.id, target));
    if (concurrent) return concurrent;
    throw error;
  }
}

interface FileToSend {
  file: NewFile;
  /** Claims the stored files, and consumes the upload from which they come. */
  claim: (tx: Tx) => Promise<void>;
}

async function write(
  context: Context,
  viewer: Viewer,
  target: Target,
  { file, claim }: FileToSend,
): Promise<chats.Message> {
  const { chatId, clientId } = target;
  return context.transact(async (tx, emit) => {
    const { chat, actor } = await lockForSending(tx, chatId, viewer.id);
    const draft = { chat, kind: 'FILE' as const, sender: actor, clientId };
    const [message] = await writeMessages(tx, emit, [draft], async (which) => {
      await claim(tx);
      if (!file.image) await context.jobs.send(processChatAudio, which, { tx, account: viewer.id });
      return insertFile(tx, which, file);
    });
    if (!message) throw new Error('A file was not sent.');
    return message;
  });
}

const keysOf = ({ key, image }: NewFile): string[] => [key, ...(image ? [image.thumb] : [])];

async function findSent(
  { db }: Context,
  senderId: string,
  { chatId, clientId }: Target,
): Promise<chats.Message | undefined> {
  if (clientId === undefined) return undefined;
  const seq = await findSentSeq(db, { chatId, senderId, clientId });
  const row = seq === undefined ? undefined : await findMessage(db, chatId, seq);
  return row && viewMessage(row);
}

/**
 * Stores an image for a day, during which the client may use it as a photo.
 * @returns its storage key
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND
 */
export async function uploadPicture(
  context: Context,
  viewer: Viewer,
  file: ReceivedFile | undefined,
): Promise<{ key: string }> {
  if (!file)
    throw new ApiError('INVALID_INPUT', chats.messages.noFile, { fields: { file: chats.messages.noFile } });
  return storeImage(context, file, {
    wrongKind: chats.describeWrongImage(viewer.role),
    ownerId: viewer.id,
    animated: rights[viewer.role].movingPictures,
  });
}
