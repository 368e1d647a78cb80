import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob, type Attempt } from '@packages/pg-jobs';
import { AUDIO_JOB, processStoredAudio, type AudioOwner } from '../../uploads/index.ts';
import { findUnprocessedMusic, markUnplayable, saveFindings, type VersionRef } from './versions.queries.ts';

/** A job without a number was sent before posts had versions. */
export const processAudio = defineJob(
  'process-audio',
  z.object({ postId: z.guid(), number: z.int().default(1) }),
  AUDIO_JOB,
);

/** Processes the audio of a version. The job is idempotent and safe to run concurrently. */
export async function processVersion(context: Context, ref: VersionRef, attempt: Attempt): Promise<void> {
  const version: AudioOwner = {
    folder: 'posts',
    findWaiting: () => findUnprocessedMusic(context.db, ref),
    save: async (tx, findings, emit) => {
      const isSaved = await saveFindings(tx, ref, findings);
      if (isSaved) emit('version.processed', ref);
      return isSaved;
    },
    markUnplayable: () =>
      context.transact(async (tx, emit) => {
        if (await markUnplayable(tx, ref)) emit('version.processed', ref);
      }),
  };
  await processStoredAudio(context, version, attempt);
}
