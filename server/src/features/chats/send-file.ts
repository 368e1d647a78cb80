import { chats, ApiError, type ReceivedFile, rights } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { violatedUnique, type Tx } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { claimFiles, claimUpload, discardFiles, keepImage, spendUpload } from '../uploads/index.ts';
import { findFinished } from './file-uploads.ts';
import { insertFile, type NewFile } from './files.queries.ts';
import { keepChatFile, keepUploaded } from './keep-chat-file.ts';
import { isMember } from './members.queries.ts';
import { lockToSay } from './membership.ts';
import { findMessage } from './messages.queries.ts';
import { findSaidBefore } from './said.queries.ts';
import { viewMessage } from './messages.views.ts';
import { processChatAudio } from './process-file.ts';
import { noChat, writeMessages } from './write-messages.ts';

/** Where something is sent, and under which id of the sender's program: sent again under it, it is there once. */
interface Sending {
  chatId: string;
  clientId: string | undefined;
}

/**
 * Before a file is read: whether its sender is in the chat.
 * @throws {ApiError} NOT_FOUND
 */
export async function requireMember({ db }: Context, chatId: string, userId: string): Promise<void> {
  if (!(await isMember(db, chatId, userId))) throw noChat();
}

/**
 * Sends a picture or audio. Pictures are encoded afresh; audio is kept as it came and worked on in the background.
 * @throws {ApiError} NOT_FOUND, INVALID_INPUT, WRONG_KIND
 */
export async function sendFile(
  context: Context,
  viewer: Viewer,
  sending: Sending,
  file: ReceivedFile | undefined,
): Promise<chats.Message> {
  await requireMember(context, sending.chatId, viewer.id);
  if (!file)
    throw new ApiError('INVALID_INPUT', chats.strings.noFile, { fields: { file: chats.strings.noFile } });
  return once(context, viewer, sending, async () => {
    const kept = await keepChatFile(context, viewer, file);
    return write(context, viewer, sending, { kept, made: keysOf(kept), claim: async () => undefined });
  });
}

/**
 * The same for a file that has come in pieces for this chat.
 * @throws {ApiError} NOT_FOUND, CONFLICT while bytes are missing, WRONG_KIND
 */
export async function sendUpload(
  context: Context,
  viewer: Viewer,
  sending: Sending,
  uploadId: string,
): Promise<chats.Message> {
  await requireMember(context, sending.chatId, viewer.id);
  return once(context, viewer, sending, async () => {
    const upload = await findFinished(context, viewer, uploadId);
    const gone = new ApiError('NOT_FOUND', chats.strings.uploadGone);
    if (upload.chatId !== sending.chatId) throw gone;
    const kept = await keepUploaded(context, viewer, upload);
    const made = keysOf(kept).filter((key) => key !== upload.key);
    const claim = async (tx: Tx) => {
      const isThere = kept.image ? await spendUpload(context, tx, upload) : await claimUpload(tx, upload);
      if (!isThere) throw gone;
    };
    return write(context, viewer, sending, { kept, made, claim });
  });
}

/** What was sent before is answered again; also where the same is sent twice at once, and the other one was quicker. */
async function once(
  context: Context,
  viewer: Viewer,
  sending: Sending,
  send: () => Promise<chats.Message>,
): Promise<chats.Message> {
  const before = await findSent(context, viewer.id, sending);
  if (before) return before;
  try {
    return await send();
  } catch (error) {
    const wasQuicker = violatedUnique(error) === 'messages_client' || error instanceof ApiError;
    const meanwhile = wasQuicker && (await findSent(context, viewer.id, sending));
    if (meanwhile) return meanwhile;
    throw error;
  }
}

interface Written {
  kept: NewFile;
  /** What was kept just now, for this message alone. */
  made: string[];
  /** Uses up where it comes from. */
  claim: (tx: Tx) => Promise<void>;
}

async function write(
  context: Context,
  viewer: Viewer,
  sending: Sending,
  { kept, made, claim }: Written,
): Promise<chats.Message> {
  const { chatId, clientId } = sending;
  try {
    return await context.transact(async (tx, emit) => {
      const { chat, actor } = await lockToSay(tx, chatId, viewer.id);
      const draft = { chat, kind: 'FILE' as const, sender: actor, clientId };
      const [message] = await writeMessages(tx, emit, [draft], async (which) => {
        await claim(tx);
        await claimFiles(tx, made);
        if (!kept.image) await context.jobs.send(processChatAudio, which, { tx, account: viewer.id });
        return insertFile(tx, which, kept);
      });
      if (!message) throw new Error('A file was not sent.');
      return message;
    });
  } catch (error) {
    // Should the commit have come through although its answer did not, the files are claimed and stay.
    await discardFiles(context, made).catch((trouble: unknown) => {
      context.log.warn({ err: trouble }, 'a file that was not sent waits for the next round');
    });
    throw error;
  }
}

const keysOf = ({ key, image }: NewFile): string[] => [key, ...(image ? [image.thumb] : [])];

async function findSent(
  { db }: Context,
  senderId: string,
  { chatId, clientId }: Sending,
): Promise<chats.Message | undefined> {
  if (clientId === undefined) return undefined;
  const seq = await findSaidBefore(db, { chatId, senderId, clientId });
  const row = seq === undefined ? undefined : await findMessage(db, chatId, seq);
  return row && viewMessage(row);
}

/**
 * Keeps a picture for a day, in which something may use it.
 * @returns where it is served
 * @throws {ApiError} INVALID_INPUT, WRONG_KIND
 */
export async function uploadPicture(
  context: Context,
  viewer: Viewer,
  file: ReceivedFile | undefined,
): Promise<{ key: string }> {
  if (!file)
    throw new ApiError('INVALID_INPUT', chats.strings.noFile, { fields: { file: chats.strings.noFile } });
  const refusal = chats.strings.imageKind(viewer.role);
  return keepImage(context, file, {
    refusal,
    ownerId: viewer.id,
    animated: rights[viewer.role].movingPictures,
  });
}
