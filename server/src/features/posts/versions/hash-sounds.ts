import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { NotStored } from '../../../platform/storage/index.ts';
import { findUnhashed, saveSoundHash } from './versions.queries.ts';

/** Versions of one job. A crash repeats at most the current one. */
const BATCH_SIZE = 20;

const position = z.object({
  /** The version behind which the job continues; none for the first batch. */
  after: z.object({ postId: z.guid(), number: z.int() }).optional(),
});

/**
 * Hashes the sound of versions that were processed without it, such as those from before releases that
 * hash it. Each batch is a job of its own, which continues behind a version.
 */
export const hashSoundsJob = defineJob('hash-sounds', position, {
  attempts: 10,
  retryDelay: 60,
  timeLimit: 60 * 60,
});
export const HASH_SOUNDS_INTERVAL_S = 24 * 60 * 60;

/**
 * Hashes the sound of the next versions without a hash, and sends the job of those that follow.
 * @throws {MediaUnavailable}
 */
export async function hashSounds(
  context: Context,
  { after }: z.output<typeof position>,
  signal: AbortSignal,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const { db, media, storage, jobs, log } = context;
  const versions = await findUnhashed(db, after, batchSize);
  for (const { musicKey, ...version } of versions) {
    signal.throwIfAborted();
    try {
      await saveSoundHash(db, version, await storage.borrow(musicKey, (path) => media.hashSound(path)));
    } catch (error) {
      if (!(error instanceof NotStored)) throw error;
      log.warn({ ...version, file: musicKey }, 'stored file missing; its sound has no hash');
    }
  }
  const last = versions.at(-1);
  if (last && versions.length === batchSize)
    await jobs.send(hashSoundsJob, { after: { postId: last.postId, number: last.number } });
}
