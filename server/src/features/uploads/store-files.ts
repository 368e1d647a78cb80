import type { ReceivedFile, storage } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob } from '@packages/pg-jobs';
import { takeReserved, watchQuota } from '../quotas/index.ts';
import { contentTypeOf, keyOfUrl, newKey, type FileEnding, type Folder } from './build-file-keys.ts';
import { measure } from './measure-staged-file.ts';
import {
  claimUnclaimed,
  deleteFile,
  insertFile,
  listUnclaimed,
  lockUnclaimed,
  markClaimed,
  markUnclaimed,
} from './uploads.queries.ts';

/** Hours after which an unclaimed file is removed. */
const UNCLAIMED_HOURS = 24;
/** Files removed by one run. */
const MAX_FILES_PER_RUN = 1_000;

export const removeFiles = defineJob('remove-files', z.object({ keys: z.array(z.string()) }), {
  attempts: 10,
  retryDelay: 5,
  timeLimit: 300,
});
export const deleteUnclaimedFilesJob = defineJob('remove-forgotten-files', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 600,
});

export interface StoreOptions {
  folder: Folder;
  ending: FileEnding;
  /** Null while the account does not exist yet. */
  ownerId: string | null;
  /** That of the folder if not given. */
  kind?: storage.FileKind;
}

const KIND_OF_FOLDER: Record<Folder, storage.FileKind> = {
  images: 'image',
  posts: 'original',
  demos: 'original',
  chats: 'chat',
  exports: 'export',
  playlists: 'image',
  releases: 'image',
};

/**
 * Stores a file of this machine, moving it. It is removed unless the transaction that refers to it
 * claims it within 24 hours. Its bytes count from now on, no longer as reserved ones.
 */
export async function storeFile(
  context: Context,
  file: Pick<ReceivedFile, 'path' | 'size' | 'sha256' | 'reservation'>,
  { folder, ending, ownerId, kind = KIND_OF_FOLDER[folder] }: StoreOptions,
): Promise<{ key: string }> {
  const key = newKey(folder, ending);
  const { size, sha256, reservation } = file;
  // The row comes first: bytes without a row would never be removed.
  await context.transact(async (tx, emit) => {
    await insertFile(tx, { key, ownerId, kind, size, sha256 });
    if (reservation !== undefined) await takeReserved(tx, reservation, size);
    if (ownerId !== null && kind !== 'export') await watchQuota(context, tx, emit, { ownerId, size });
  });
  try {
    await context.storage.put(key, file.path, { contentType: contentTypeOf(ending) });
  } catch (error) {
    const undo = context.transact(async (tx) => {
      await context.jobs.send(removeFiles, { keys: [key] }, { tx });
      if (reservation !== undefined) await takeReserved(tx, reservation, -size);
    });
    await undo.catch((cause: unknown) => {
      context.log.warn({ err: cause }, 'row of a file that was not stored remains; cleanup job will retry');
    });
    throw error;
  }
  return { key };
}

/** Stores a file that was created on this machine, after measuring it. */
export async function storeCreatedFile(
  context: Context,
  { path, reservation }: Pick<ReceivedFile, 'path' | 'reservation'>,
  options: StoreOptions,
): Promise<{ key: string }> {
  return storeFile(context, { path, ...(reservation && { reservation }), ...(await measure(path)) }, options);
}

/**
 * Marks files as referred to.
 * @param ownerId the account that the transaction creates, which becomes the owner of the files
 * @throws if one of them does not exist, so that nothing refers to it
 */
export async function claimFiles(tx: Tx, keys: readonly string[], ownerId?: string): Promise<void> {
  const claimedCount = await markClaimed(tx, keys, ownerId);
  if (claimedCount !== keys.length)
    throw new Error(`Of ${keys.length} files only ${claimedCount} were there to be claimed.`);
}

/**
 * Claims the picture at a URL, which this user has uploaded and not used yet.
 * @returns its key; undefined if there is no such picture
 */
export async function claimOwnPicture(tx: Tx, userId: string, url: string): Promise<string | undefined> {
  const key = keyOfUrl(url);
  return key?.startsWith('images/') && (await claimUnclaimed(tx, key, userId)) ? key : undefined;
}

/** Releases files that nothing refers to any more. A job removes them after the commit. */
export async function releaseFiles(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Tx,
  keys: readonly string[],
): Promise<void> {
  await markUnclaimed(tx, keys);
  await jobs.send(removeFiles, { keys: [...keys] }, { tx });
}

/** Removes files with their rows, unless they are claimed. A repeated call does nothing. */
export async function discardFiles({ transact, storage }: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await transact(async (tx) => {
      if (!(await lockUnclaimed(tx, key))) return;
      await storage.remove(key);
      // Last, since uploads of the owner wait for the end of it.
      await deleteFile(tx, key);
    });
  }
}

/**
 * Runs work that stores files and claims them in its transaction. If the work fails, removes those
 * files at once; what this leaves behind goes after 24 hours, as after a crash.
 * @param work adds the key of each file that it stores to the list
 * @throws what the work throws
 */
export async function withStoredFiles<T>(
  context: Context,
  work: (storedKeys: string[]) => Promise<T>,
): Promise<T> {
  const storedKeys: string[] = [];
  try {
    return await work(storedKeys);
  } catch (error) {
    // If the commit succeeded but its response was lost, the files are claimed and stay.
    await discardFiles(context, storedKeys).catch((cause: unknown) => {
      context.log.warn({ err: cause }, 'files of failed work not removed; cleanup job will retry');
    });
    throw error;
  }
}

/** Removes files that were never claimed: the remains of failed uploads. */
export async function deleteUnclaimedFiles(context: Context): Promise<void> {
  const { db, log } = context;
  const keys = await listUnclaimed(db, UNCLAIMED_HOURS, MAX_FILES_PER_RUN);
  for (const key of keys) {
    // A failure does not stop the others.
    await discardFiles(context, [key]).catch((error: unknown) => {
      log.error({ err: error, key }, 'unclaimed file could not be removed');
    });
  }
  if (keys.length > 0) log.info({ files: keys.length }, 'unclaimed files processed');
}
