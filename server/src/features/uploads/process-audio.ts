import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Emit } from '../../events/event-bus.ts';
import { Postpone, type Attempt } from '@packages/pg-jobs';
import { MAX_RENDITION_BYTES, MediaUnavailable, UndecodableFile } from '../../platform/media/index.ts';
import type { AudioFindings } from './audio.views.ts';
import type { Folder } from './build-file-keys.ts';
import { claimFiles, discardFiles, storeCreatedFile } from './store-files.ts';

/**
 * Retries last about two hours, to outlast a storage outage. The media processor limits the work.
 */
export const AUDIO_JOB = {
  attempts: 10,
  retryDelay: 15,
  timeLimit: 35 * 60,
  // The track of one account does not wait for that of another.
  concurrency: 2,
  fair: true,
} as const;

/** Seconds between two checks for free space while the storage is full. */
const ROOM_CHECK_SECONDS = 300;

/** A file that exceeds the limits of the media processor this often is given up. */
const MAX_LIMIT_FAILURES = 3;

/** The row that owns the audio: a post, a demo or a chat message. */
export interface AudioOwner {
  /** The folder of the rendition. */
  folder: Folder;
  /**
   * Finds the audio to be processed; undefined if it is processed already or the row is deleted.
   */
  findWaiting: () => Promise<{ musicKey: string; ownerId: string | null } | undefined>;
  /** @returns whether the row exists and was still to be processed */
  save: (tx: Tx, findings: AudioFindings, emit: Emit) => Promise<boolean>;
  markUnplayable: () => Promise<void>;
}

/**
 * Determines duration, waveform and loudness, and makes the rendition for playback. It may be
 * repeated or run concurrently, and the owner may be deleted meanwhile: the rendition stays only if
 * a row refers to it.
 */
export async function processStoredAudio(
  context: Context,
  owner: AudioOwner,
  attempt: Attempt,
): Promise<void> {
  const audio = await owner.findWaiting();
  if (!audio) return;
  try {
    await work(context, owner, audio);
  } catch (error) {
    // The file did not cause an aborted or postponed attempt.
    if (attempt.signal.aborted || error instanceof Postpone) throw error;
    if (!(await owner.findWaiting())) return;
    const isHopeless =
      error instanceof UndecodableFile || (exceedsLimits(error) && attempt.number >= MAX_LIMIT_FAILURES);
    if (!isHopeless && !attempt.isLast) throw error;
    await owner.markUnplayable();
    context.log.error({ err: error, file: audio.musicKey }, 'audio could not be processed');
  }
}

/** A media process that died does not count: it may have been stopped together with the server. */
const exceedsLimits = (error: unknown): boolean =>
  error instanceof MediaUnavailable && (error.reason === 'timeout' || error.reason === 'memory');

async function work(
  context: Context,
  { folder, save }: AudioOwner,
  { musicKey, ownerId }: { musicKey: string; ownerId: string | null },
): Promise<void> {
  const { media, storage, transact } = context;
  if (!(await storage.space.hasRoomFor(MAX_RENDITION_BYTES)))
    throw new Postpone('The storage has no room for a rendition.', ROOM_CHECK_SECONDS);
  const renditionPath = path.join(storage.staging, `${randomUUID()}.rendition`);
  const options = { rendition: renditionPath, account: ownerId ?? '' };
  try {
    const analysis = await storage.borrow(musicKey, (music) => media.analyseAudio(music, options));
    const { key } = await storeCreatedFile(
      context,
      { path: renditionPath },
      { folder, ending: 'mp3', ownerId, kind: 'rendition' },
    );
    const isSaved = await transact(async (tx, emit) => {
      const isWanted = await save(tx, { ...analysis, streamKey: key }, emit);
      if (isWanted) await claimFiles(tx, [key]);
      return isWanted;
    });
    if (!isSaved) await discardFiles(context, [key]);
  } finally {
    await rm(renditionPath, { force: true });
  }
}
