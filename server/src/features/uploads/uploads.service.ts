import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { contentTypeOf, keyOfUrl, newKey, type FileEnding, type Folder } from './stored-files.ts';
import {
  claimUnclaimed,
  deleteUnclaimed,
  insertFile,
  listForgotten,
  markClaimed,
  markUnclaimed,
} from './uploads.queries.ts';

/** Hours that a file may wait to be claimed. */
const UNCLAIMED_HOURS = 24;
/** Files that one round removes. */
const ROUND = 1_000;

export const removeFiles = defineJob('remove-files', z.object({ keys: z.array(z.string()) }), {
  attempts: 10,
  retryDelay: 5,
  timeLimit: 300,
});
export const removeForgottenFiles = defineJob('remove-forgotten-files', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 600,
});

export interface Keeping {
  folder: Folder;
  ending: FileEnding;
  /** Null where the account is only being made. */
  ownerId: string | null;
}

/**
 * Keeps a file of this machine, which is taken over. It stays only if it is claimed within 24 hours, in the transaction
 * that makes something refer to it.
 */
export async function keepFile(
  context: Context,
  file: Pick<ReceivedFile, 'path' | 'size' | 'sha256'>,
  { folder, ending, ownerId }: Keeping,
): Promise<{ key: string }> {
  const key = newKey(folder, ending);
  // The row comes first: bytes without one would never be removed.
  await insertFile(context.db, { key, ownerId, size: file.size, sha256: file.sha256 });
  await context.storage.put(key, file.path, { contentType: contentTypeOf(ending) });
  return { key };
}

/** Keeps a file that was made on this machine, which nobody has measured yet. */
export async function keepMade(context: Context, path: string, keeping: Keeping): Promise<{ key: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const { size } = await stat(path);
  return keepFile(context, { path, size, sha256: hash.digest('hex') }, keeping);
}

/** Something refers to these files from now on. @throws if one of them is gone, so that nothing refers to it */
export async function claimFiles(tx: Tx, keys: readonly string[]): Promise<void> {
  const claimed = await markClaimed(tx, keys);
  if (claimed !== keys.length)
    throw new Error(`Of ${keys.length} files only ${claimed} were there to be claimed.`);
}

/**
 * Claims the picture at an address, which this user has kept and nothing has used yet.
 * @returns its key; undefined where there is no such picture
 */
export async function claimOwnPicture(tx: Tx, userId: string, url: string): Promise<string | undefined> {
  const key = keyOfUrl(url);
  return key?.startsWith('images/') && (await claimUnclaimed(tx, key, userId)) ? key : undefined;
}

/** Nothing refers to these files any more: after the commit they are removed, however often that must be tried. */
export async function releaseFiles({ jobs }: Context, tx: Tx, keys: readonly string[]): Promise<void> {
  await markUnclaimed(tx, keys);
  await jobs.send(removeFiles, { keys: [...keys] }, { tx });
}

/** Removes files, each with its row, unless something has claimed it. To do so twice does no harm. */
export async function discardFiles({ transact, storage }: Context, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await transact(async (tx) => {
      if (await deleteUnclaimed(tx, key)) await storage.remove(key);
    });
  }
}

/** Removes what was kept and never claimed: the remains of uploads that failed half-way. */
export async function discardForgotten(context: Context): Promise<void> {
  const { db, log } = context;
  const keys = await listForgotten(db, UNCLAIMED_HOURS, ROUND);
  for (const key of keys) {
    // One that cannot be removed must not keep the others.
    await discardFiles(context, [key]).catch((error: unknown) => {
      log.error({ err: error, key }, 'a file that nothing refers to was not removed');
    });
  }
  if (keys.length > 0) log.info({ files: keys.length }, 'files that nothing refers to were looked through');
}
