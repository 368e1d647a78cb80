import type { ReceivedFile } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob } from '@packages/pg-jobs';
import { contentTypeOf, keyOfUrl, newKey, type FileEnding, type Folder } from './build-file-keys.ts';
import { measure } from './measure-staged-file.ts';
import {
  claimUnclaimed,
  deleteUnclaimed,
  insertFile,
  listUnclaimed,
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
}

/**
 * Stores a file of this machine, moving it. It is removed unless the transaction that refers to it
 * claims it within 24 hours.
 */
export async function storeFile(
  context: Context,
  file: Pick<ReceivedFile, 'path' | 'size' | 'sha256'>,
  { folder, ending, ownerId }: StoreOptions,
): Promise<{ key: string }> {
  const key = newKey(folder, ending);
  // The row comes first: bytes without a row would never be removed.
  await context.transact((tx) => insertFile(tx, { key, ownerId, size: file.size, sha256: file.sha256 }));
  await context.storage.put(key, file.path, { contentType: contentTypeOf(ending) });
  return { key };
}

/** Stores a file that was created on this machine, after measuring it. */
export async function storeCreatedFile(
  context: Context,
  path: string,
  options: StoreOptions,
): Promise<{ key: string }> {
  return storeFile(context, { path, ...(await measure(path)) }, options);
}

/**
 * Marks files as referred to.
 * @throws if one of them does not exist, so that nothing refers to it
 */
export async function claimFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  const claimedCount = await markClaimed(tx, keys);
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
      if (await deleteUnclaimed(tx, key)) await storage.remove(key);
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
