import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import {
  deleteAbandoned,
  deleteOldest,
  deleteUpload,
  findUpload,
  insertUpload,
  lockUploadsOf,
  setKey,
  takeKept,
  type NewUpload,
  type UploadRef,
} from './resumable.queries.ts';
import { measure, removeStaged, stagedAt, stagedLength, touchStaged } from './staged-uploads.ts';
import type { FileEnding, Folder } from './stored-files.ts';
import { claimFiles, discardFiles, keepFile, removeFiles } from './uploads.service.ts';

/** Uploads that one user may have begun and not used. The one that was left alone longest gives way to another. */
const MAX_UPLOADS = 5;
/** Hours that somebody may take to come back. */
const ABANDONED_HOURS = 24;
const ROUND = 1_000;

export interface Finishing {
  /** Says of a file that has come whole what it is. @throws {ApiError} WRONG_KIND */
  recognise: (file: ReceivedFile) => Promise<FileEnding>;
  /** Sentences for an upload that is not there, and for one whose bytes are not all there. */
  strings: { gone: string; unfinished: string };
}

/** An upload whose bytes are all there and have been looked at. */
export interface FinishedUpload extends UploadRef {
  key: string;
  /** As its sender named it. */
  name: string;
  chatId: string | null;
}

interface Own extends UploadRef {
  purpose: Folder;
}

/** Writes down that a user sends a file, before its first byte. */
export async function beginUpload(context: Context, upload: NewUpload): Promise<void> {
  const { transact, jobs, storage } = context;
  const removed = await transact(async (tx) => {
    await lockUploadsOf(tx, upload.userId);
    const oldest = await deleteOldest(tx, upload.userId, MAX_UPLOADS - 1);
    const keys = oldest.flatMap(({ key }) => key ?? []);
    if (keys.length > 0) await jobs.send(removeFiles, { keys }, { tx });
    await insertUpload(tx, upload);
    return oldest;
  });
  await removeStaged(
    storage.staging,
    removed.map(({ id }) => id),
  );
}

/**
 * Looks at an upload whose bytes are all there and keeps it as a file, which then waits to be used. Doing it twice, or twice
 * at once, keeps it once.
 * @returns what it is, and under which key it is kept
 * @throws {ApiError} what `recognise` throws, and the upload is gone; NOT_FOUND; CONFLICT while bytes are missing
 */
export async function finishUpload(
  context: Context,
  own: Own,
  { recognise, strings }: Finishing,
): Promise<FinishedUpload> {
  const { db, storage } = context;
  const { userId, purpose } = own;
  const gone = new ApiError('NOT_FOUND', strings.gone);
  const upload = await findUpload(db, userId, purpose, own.id);
  if (!upload) throw gone;
  const { id, name, chatId, key: known } = upload;
  if (known !== null) return { id, userId, key: known, name, chatId };
  const length = await stagedLength(storage.staging, id);
  if (length === undefined) throw gone;
  if (length < upload.size) throw new ApiError('CONFLICT', strings.unfinished);

  const taken = path.join(storage.staging, `${randomUUID()}.part`);
  try {
    await takeStaged(context, id, taken);
    const file = await measure(taken, upload.name);
    const ending = await recognise(file);
    const { key } = await keepFile(context, file, { folder: purpose, ending, ownerId: userId });
    if (await setKey(db, { id, userId }, key)) {
      await removeStaged(storage.staging, [id]);
      return { id, userId, key, name, chatId };
    }
    await discardFiles(context, [key]);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'WRONG_KIND') await dropUpload(context, { id, userId });
    throw error;
  } finally {
    await rm(taken, { force: true });
  }
  const kept = (await findUpload(db, userId, purpose, id))?.key;
  if (!kept) throw gone;
  return { id, userId, key: kept, name, chatId };
}

/**
 * Gives the bytes of an upload a second name, under which they are kept: until then it can be begun anew. The lock of the
 * upload lets nobody write them any more who is served by this process. Where there are others, it is a copy: what still
 * holds the staged file open there cannot change what has been looked at.
 */
async function takeStaged({ config, storage }: Context, id: string, target: string): Promise<void> {
  const staged = stagedAt(storage.staging, id);
  // Its second name has its age too.
  await touchStaged(storage.staging, id);
  const copy = () => copyFile(staged, target, constants.COPYFILE_FICLONE);
  // Some file systems know no links.
  await (config.redisUrl === undefined ? link(staged, target).catch(copy) : copy());
}

/** Deletes an upload and its bytes. The id of the deleted row names the file of the bytes. */
export async function dropUpload(context: Context, upload: UploadRef): Promise<void> {
  const deleted = await deleteUpload(context.db, upload);
  if (!deleted) return;
  await removeStaged(context.storage.staging, [deleted.id]);
  if (deleted.key !== null) await discardFiles(context, [deleted.key]);
}

/** Takes away what an account that goes has begun and not used; under the lock of the account, so that no more comes. */
export async function discardUploadsOf({ jobs, storage }: Context, tx: Tx, userId: string): Promise<void> {
  const gone = await deleteOldest(tx, userId, 0);
  const keys = gone.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await jobs.send(removeFiles, { keys }, { tx });
  // Before the commit: a crash between the two would leave bytes of which nobody knows.
  await removeStaged(
    storage.staging,
    gone.map(({ id }) => id),
  );
}

type Kept = Pick<FinishedUpload, 'id' | 'userId' | 'key'>;

/** Uses a finished upload up: its file is claimed by what this transaction makes. @returns whether it was there */
export async function claimUpload(tx: Tx, upload: Kept): Promise<boolean> {
  const isThere = await takeKept(tx, upload, upload.key);
  if (isThere) await claimFiles(tx, [upload.key]);
  return isThere;
}

/** Uses a finished upload up of which something else was made: its own file goes. @returns whether it was there */
export async function spendUpload({ jobs }: Context, tx: Tx, upload: Kept): Promise<boolean> {
  const isThere = await takeKept(tx, upload, upload.key);
  if (isThere) await jobs.send(removeFiles, { keys: [upload.key] }, { tx });
  return isThere;
}

/** Forgets uploads that nobody came back to. What was kept of them is removed like every file that nothing claims. */
export async function discardAbandoned({ db, storage, log }: Context): Promise<void> {
  const ids = await deleteAbandoned(db, ABANDONED_HOURS, ROUND);
  await removeStaged(storage.staging, ids);
  if (ids.length > 0) log.info({ uploads: ids.length }, 'uploads that nobody came back to were forgotten');
}
