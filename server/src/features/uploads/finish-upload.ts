import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, rm } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, type ReceivedFile } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { FileDigest } from '../../http/uploads/file-digest.ts';
import {
  deleteAbandoned,
  deleteOldest,
  deleteUpload,
  findUpload,
  insertUpload,
  setKey,
  deleteFinished,
  type NewUpload,
  type UploadRef,
} from './resumable.queries.ts';
import {
  measure,
  removeStaged,
  sharesStaging,
  stagedPathOf,
  stagedLength,
  touchStaged,
} from './measure-staged-file.ts';
import { lockStorage, reserveSpace } from '../quotas/index.ts';
import type { FileEnding, Folder } from './build-file-keys.ts';
import { claimFiles, discardFiles, storeFile, removeFiles } from './store-files.ts';

/** Unused uploads that one user may have. A further one replaces the least recently used. */
const MAX_UPLOADS = 5;
/** Hours after which an unused upload is deleted. */
const ABANDONED_HOURS = 24;
const MAX_DELETIONS_PER_RUN = 1_000;

export interface FinishOptions {
  /** Identifies a complete file. @throws {ApiError} WRONG_KIND */
  recognise: (file: ReceivedFile) => Promise<FileEnding>;
  /** Error texts for an upload that does not exist, and for one with missing bytes. */
  strings: { gone: string; unfinished: string };
  /** The digest of the bytes if they were hashed on arrival. */
  digest?: FileDigest | undefined;
}

/** An upload whose bytes are complete and checked. */
export interface FinishedUpload extends UploadRef {
  key: string;
  /** The file name that the client sent. */
  name: string;
  chatId: string | null;
}

interface OwnUpload extends UploadRef {
  purpose: Folder;
}

/**
 * Inserts the row of an upload before its first byte, and reserves its space.
 * @throws {ApiError} QUOTA_EXCEEDED
 */
export async function beginUpload(context: Context, upload: NewUpload): Promise<void> {
  const { transact, jobs, storage } = context;
  const removedUploads = await transact(async (tx) => {
    await lockStorage(tx, upload.userId);
    const oldest = await deleteOldest(tx, upload.userId, MAX_UPLOADS - 1);
    const keys = oldest.flatMap(({ key }) => key ?? []);
    if (keys.length > 0) await jobs.send(removeFiles, { keys }, { tx });
    await insertUpload(tx, upload);
    const { id, userId, size } = upload;
    await reserveSpace(context, tx, { id, userId, bytes: size, minBytes: size, until: { uploadId: id } });
    return oldest;
  });
  await removeStaged(
    storage.staging,
    removedUploads.map(({ id }) => id),
  );
}

/**
 * Checks a complete upload and moves it to the storage, where it waits to be claimed. A repeated or
 * concurrent call stores it once.
 * @returns the upload with its storage key
 * @throws {ApiError} the error of `recognise`, after the upload was deleted; NOT_FOUND; CONFLICT
 *   while bytes are missing
 */
export async function finishUpload(
  context: Context,
  ownUpload: OwnUpload,
  { recognise, strings, digest }: FinishOptions,
): Promise<FinishedUpload> {
  const { db, storage } = context;
  const { userId, purpose } = ownUpload;
  const uploadGone = new ApiError('NOT_FOUND', strings.gone);
  const upload = await findUpload(db, userId, purpose, ownUpload.id);
  if (!upload) throw uploadGone;
  const { id, name, chatId, key: existingKey } = upload;
  if (existingKey !== null) return { id, userId, key: existingKey, name, chatId };
  const length = await stagedLength(storage.staging, id);
  if (length === undefined) throw uploadGone;
  if (length < upload.size) throw new ApiError('CONFLICT', strings.unfinished);

  const findConcurrent = async (): Promise<FinishedUpload> => {
    const key = (await findUpload(db, userId, purpose, id))?.key;
    if (!key) throw uploadGone;
    return { id, userId, key, name, chatId };
  };
  const ownPath = path.join(storage.staging, `${randomUUID()}.part`);
  try {
    if (!(await takeStaged(context, id, ownPath))) return await findConcurrent();
    const measurement = digest?.size === length ? digest.finish() : await measure(ownPath);
    const file = { path: ownPath, name: upload.name, ...measurement };
    const ending = await recognise(file);
    const reservedFile = { ...file, reservation: id };
    const { key } = await storeFile(context, reservedFile, { folder: purpose, ending, ownerId: userId });
    if (await context.transact((tx) => setKey(tx, { id, userId }, key))) {
      await removeStaged(storage.staging, [id]);
      return { id, userId, key, name, chatId };
    }
    await discardFiles(context, [key]);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'WRONG_KIND')
      await discardUpload(context, { id, userId });
    throw error;
  } finally {
    await rm(ownPath, { force: true });
  }
  return findConcurrent();
}

/**
 * Gives the staged bytes a second name, from which they move to the storage; until then the client
 * can retry. The lock of the upload prevents writes by this process. With several processes the
 * bytes are copied, so that a process with the staged file open cannot change what was checked.
 * @returns false if a concurrent call has stored them already
 */
async function takeStaged({ config, storage }: Context, id: string, target: string): Promise<boolean> {
  const stagedPath = stagedPathOf(storage.staging, id);
  // The second name shares the modification time, by which the staging folder is swept.
  await touchStaged(storage.staging, id);
  const copy = () => copyFile(stagedPath, target, constants.COPYFILE_FICLONE);
  // Some file systems have no hard links.
  try {
    await (sharesStaging(config) ? copy() : link(stagedPath, target).catch(copy));
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}

/** Deletes an upload and its bytes. The id of the deleted row names the file of the bytes. */
export async function discardUpload(context: Context, upload: UploadRef): Promise<void> {
  const deletedUpload = await deleteUpload(context.db, upload);
  if (!deletedUpload) return;
  await removeStaged(context.storage.staging, [deletedUpload.id]);
  if (deletedUpload.key !== null) await discardFiles(context, [deletedUpload.key]);
}

/** Deletes the unused uploads of a deleted account. The caller holds the lock of the account. */
export async function discardUploadsOf({ jobs, storage }: Context, tx: Tx, userId: string): Promise<void> {
  const deletedUploads = await deleteOldest(tx, userId, 0);
  const keys = deletedUploads.flatMap(({ key }) => key ?? []);
  if (keys.length > 0) await jobs.send(removeFiles, { keys }, { tx });
  // This comes before the commit: after a crash in between, no row would name the remaining bytes.
  await removeStaged(
    storage.staging,
    deletedUploads.map(({ id }) => id),
  );
}

type StoredUpload = Pick<FinishedUpload, 'id' | 'userId' | 'key'>;

/** Consumes a finished upload and claims its file. @returns whether the upload existed */
export async function claimUpload(tx: Tx, upload: StoredUpload): Promise<boolean> {
  const isThere = await deleteFinished(tx, upload, upload.key);
  if (isThere) await claimFiles(tx, [upload.key]);
  return isThere;
}

/** Consumes a finished upload and removes its file after the commit. @returns whether it existed */
export async function consumeUpload({ jobs }: Context, tx: Tx, upload: StoredUpload): Promise<boolean> {
  const isThere = await deleteFinished(tx, upload, upload.key);
  if (isThere) await jobs.send(removeFiles, { keys: [upload.key] }, { tx });
  return isThere;
}

/** Deletes unused uploads. Their stored files are removed with the other unclaimed files. */
export async function discardAbandoned({ db, storage, log }: Context): Promise<void> {
  const ids = await deleteAbandoned(db, ABANDONED_HOURS, MAX_DELETIONS_PER_RUN);
  await removeStaged(storage.staging, ids);
  if (ids.length > 0) log.info({ uploads: ids.length }, 'abandoned uploads deleted');
}
