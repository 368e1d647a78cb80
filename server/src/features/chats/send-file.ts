import { chats, limits, Refusal, type ReceivedFile, type Role } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { violatedUnique } from '../../db/database.ts';
import type { Viewer } from '../../http/session.ts';
import { sniff } from '../../platform/media/index.ts';
import { claimFiles, discardFiles, keepFile, keepImage, recogniseAudio } from '../uploads/index.ts';
import { insertFile, type NewFile } from './files.queries.ts';
import { isMember } from './members.queries.ts';
import { lockToSay } from './membership.ts';
import { findMessage } from './messages.queries.ts';
import { findSaidBefore } from './said.queries.ts';
import { viewMessage } from './messages.view.ts';
import { processChatAudio } from './process-file.ts';
import { noChat, writeMessages } from './write-messages.ts';

/** Longest side in pixels of what the conversation shows of a picture. */
const THUMB = 640;

/**
 * Before a file is read: whether its sender is in the chat.
 * @throws {Refusal} NOT_FOUND
 */
export async function demandMember({ db }: Context, chatId: string, userId: string): Promise<void> {
  if (!(await isMember(db, chatId, userId))) throw noChat();
}

/**
 * Sends a picture or audio. Pictures are encoded afresh; audio is kept as it came and worked on in the background.
 * @param clientId the same file sent again under it is there once
 * @throws {Refusal} NOT_FOUND, INVALID_INPUT, WRONG_KIND
 */
export async function sendFile(
  context: Context,
  viewer: Viewer,
  chatId: string,
  { file, clientId }: { file?: ReceivedFile; clientId?: string | undefined },
): Promise<chats.Message> {
  await demandMember(context, chatId, viewer.id);
  if (!file)
    throw new Refusal('INVALID_INPUT', chats.sentences.noFile, { fields: { file: chats.sentences.noFile } });
  const before = await findSent(context, viewer.id, chatId, clientId);
  if (before) return before;

  const kept = await keep(context, viewer, file);
  const keys = [kept.key, ...(kept.image ? [kept.image.thumb] : [])];
  try {
    return await context.transact(async (tx, emit) => {
      const { chat, actor } = await lockToSay(tx, chatId, viewer.id);
      const draft = { chat, kind: 'FILE' as const, sender: actor, clientId };
      const [message] = await writeMessages(tx, emit, [draft], async (which) => {
        await claimFiles(tx, keys);
        if (!kept.image) await context.jobs.send(processChatAudio, which, { tx });
        return insertFile(tx, which, kept);
      });
      if (!message) throw new Error('A file was not sent.');
      return message;
    });
  } catch (error) {
    // Should the commit have come through although its answer did not, the files are claimed and stay.
    await discardFiles(context, keys).catch((trouble: unknown) => {
      context.log.warn({ err: trouble }, 'a file that was not sent waits for the next round');
    });
    const meanwhile =
      violatedUnique(error) === 'messages_client' && (await findSent(context, viewer.id, chatId, clientId));
    if (meanwhile) return meanwhile;
    throw error;
  }
}

async function findSent(
  { db }: Context,
  senderId: string,
  chatId: string,
  clientId: string | undefined,
): Promise<chats.Message | undefined> {
  if (clientId === undefined) return undefined;
  const seq = await findSaidBefore(db, { chatId, senderId, clientId });
  const row = seq === undefined ? undefined : await findMessage(db, chatId, seq);
  return row && viewMessage(row);
}

async function keep(context: Context, { id, role }: Viewer, file: ReceivedFile): Promise<NewFile> {
  const kind = sniff(file.head);
  const refusal = chats.sentences.fileKind(role);
  if (kind === undefined || !isAllowed(role, kind)) throw wrongKind(refusal);
  const name = file.name || chats.sentences.unnamedFile;
  if (kind === 'mp3' || kind === 'wav') {
    const refusals = { fileKind: chats.sentences.fileKind, fileUnplayable: chats.sentences.fileUnplayable };
    const ending = await recogniseAudio(context.media, role, file, refusals);
    const { key } = await keepFile(context, file, { folder: 'chats', ending, ownerId: id });
    return { key, name, size: file.size };
  }
  const options = { refusal, folder: 'chats', ownerId: id, animated: role === 'USERPLUS' } as const;
  const { key, size, width, height } = await keepImage(context, file, options);
  const thumb = await keepImage(context, file, { ...options, maxSide: THUMB });
  return { key, name, size, image: { thumb: thumb.key, width, height } };
}

const isAllowed = (role: Role, kind: string): boolean =>
  limits.chatFileKinds[role].some((allowed) => allowed === kind);

const wrongKind = (sentence: string): Refusal =>
  new Refusal('WRONG_KIND', sentence, { fields: { file: sentence } });

/**
 * Keeps a picture for a day, in which something may use it.
 * @returns where it is served
 * @throws {Refusal} INVALID_INPUT, WRONG_KIND
 */
export async function uploadPicture(
  context: Context,
  viewer: Viewer,
  file: ReceivedFile | undefined,
): Promise<{ key: string }> {
  if (!file)
    throw new Refusal('INVALID_INPUT', chats.sentences.noFile, { fields: { file: chats.sentences.noFile } });
  const refusal = chats.sentences.imageKind(viewer.role);
  return keepImage(context, file, { refusal, ownerId: viewer.id, animated: viewer.role === 'USERPLUS' });
}
