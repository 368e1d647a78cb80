import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { Postpone, type Attempt } from '../../platform/jobs/index.ts';
import { MAX_RENDITION_BYTES, MediaUnavailable, Undecodable } from '../../platform/media/index.ts';
import type { AudioFindings } from './audio-findings.ts';
import type { Folder } from './stored-files.ts';
import { claimFiles, discardFiles, keepMade } from './uploads.service.ts';

/** Tries go on for about two hours, for a storage that is away meanwhile; the workshop bounds the work itself. */
export const AUDIO_JOB = {
  attempts: 10,
  retryDelay: 15,
  timeLimit: 35 * 60,
  // A second account does not wait for the track of a first one.
  concurrency: 2,
  fair: true,
} as const;

/** Seconds between two checks for room while the storage is full. */
const ROOM_CHECK_SECONDS = 300;

/** A file that was too much for the workshop this often will be so again. */
const ENOUGH_ATTEMPTS = 3;

/** A post or a demo, as far as the work on its audio is concerned. */
export interface AudioOwner {
  /** Where its rendition belongs. */
  folder: Folder;
  /** What is still to be worked on; undefined once it has been, or when it is gone. */
  findWaiting: () => Promise<{ musicKey: string; ownerId: string | null } | undefined>;
  /** @returns whether it was there and still waiting */
  save: (tx: Tx, findings: AudioFindings) => Promise<boolean>;
  markUnplayable: () => Promise<void>;
}

/**
 * Works out duration, waveform, loudness and the rendition to play. Doing it again, twice at once, or while its owner is
 * deleted leaves nothing behind: what is made is kept only with the row that refers to it.
 */
export async function workOnAudio(context: Context, owner: AudioOwner, attempt: Attempt): Promise<void> {
  const waiting = await owner.findWaiting();
  if (!waiting) return;
  try {
    await work(context, owner, waiting);
  } catch (error) {
    // Neither an aborted nor a postponed attempt is the fault of the file.
    if (attempt.signal.aborted || error instanceof Postpone) throw error;
    if (!(await owner.findWaiting())) return;
    const isHopeless =
      error instanceof Undecodable || (isTooMuch(error) && attempt.number >= ENOUGH_ATTEMPTS);
    if (!isHopeless && !attempt.isLast) throw error;
    await owner.markUnplayable();
    context.log.error({ err: error, file: waiting.musicKey }, 'a piece of audio could not be worked on');
  }
}

/** A workshop that died may only have been told to stop, with the rest of the product. */
const isTooMuch = (error: unknown): boolean =>
  error instanceof MediaUnavailable && (error.reason === 'timeout' || error.reason === 'memory');

async function work(
  context: Context,
  { folder, save }: AudioOwner,
  { musicKey, ownerId }: { musicKey: string; ownerId: string | null },
): Promise<void> {
  const { media, storage, transact } = context;
  if (!(await storage.space.hasRoomFor(MAX_RENDITION_BYTES)))
    throw new Postpone('The storage has no room for a rendition.', ROOM_CHECK_SECONDS);
  const made = path.join(storage.staging, `${randomUUID()}.rendition`);
  const options = { rendition: made, account: ownerId ?? '' };
  try {
    const found = await storage.borrow(musicKey, (music) => media.analyseAudio(music, options));
    const { key } = await keepMade(context, made, { folder, ending: 'mp3', ownerId });
    const isSaved = await transact(async (tx) => {
      const isWanted = await save(tx, { ...found, streamKey: key });
      if (isWanted) await claimFiles(tx, [key]);
      return isWanted;
    });
    if (!isSaved) await discardFiles(context, [key]);
  } finally {
    await rm(made, { force: true });
  }
}
