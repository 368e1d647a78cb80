import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, type Attempt } from '../../platform/jobs/index.ts';
import { MediaUnavailable, Undecodable } from '../../platform/media/index.ts';
import { claimFiles, discardFiles, keepMade } from '../uploads/index.ts';
import { findWaitingMusic, markUnplayable, saveFindings } from './posts.queries.ts';

/** Tries go on for about two hours, for a storage that is away meanwhile; the workshop bounds the work itself. */
export const processAudio = defineJob('process-audio', z.object({ postId: z.guid() }), {
  attempts: 10,
  retryDelay: 15,
  timeLimit: 35 * 60,
});

/** A file that was too much for the workshop this often will be so again. */
const ENOUGH_ATTEMPTS = 3;

/**
 * Works out duration, waveform, loudness and the rendition to play. Doing it again, twice at once, or while the post is
 * deleted leaves nothing behind: what is made is kept only with the row that refers to it.
 */
export async function processPost(context: Context, postId: string, attempt: Attempt): Promise<void> {
  const { db, log } = context;
  const waiting = await findWaitingMusic(db, postId);
  if (!waiting) return;
  try {
    await work(context, postId, waiting);
  } catch (error) {
    // What is broken off is put back, and no fault of the file.
    if (attempt.signal.aborted) throw error;
    if (!(await findWaitingMusic(db, postId))) return;
    const isHopeless =
      error instanceof Undecodable || (isTooMuch(error) && attempt.number >= ENOUGH_ATTEMPTS);
    if (!isHopeless && !attempt.isLast) throw error;
    await markUnplayable(db, postId);
    log.error({ err: error, postId }, 'the audio of a post could not be worked on');
  }
}

/** A workshop that died may only have been told to stop, with the rest of the product. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof MediaUnavailable && (error.reason === 'timeout' || error.reason === 'memory');

async function work(
  context: Context,
  postId: string,
  { musicKey, authorId }: { musicKey: string; authorId: string },
): Promise<void> {
  const { media, storage, transact } = context;
  const made = path.join(storage.staging, `${randomUUID()}.rendition`);
  try {
    const found = await storage.borrow(musicKey, (music) => media.analyseAudio(music, { rendition: made }));
    const { key } = await keepMade(context, made, { folder: 'posts', ending: 'mp3', ownerId: authorId });
    const isSaved = await transact(async (tx) => {
      const isWanted = await saveFindings(tx, postId, { ...found, streamKey: key });
      if (isWanted) await claimFiles(tx, [key]);
      return isWanted;
    });
    if (!isSaved) await discardFiles(context, [key]);
  } finally {
    await rm(made, { force: true });
  }
}
