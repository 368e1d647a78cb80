import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob, type Attempt } from '../../../platform/jobs/index.ts';
import { AUDIO_JOB, processStoredAudio, type AudioOwner } from '../../uploads/index.ts';
import { findUnprocessedMusic, markUnplayable, saveFindings } from '../posts.queries.ts';

export const processAudio = defineJob('process-audio', z.object({ postId: z.guid() }), AUDIO_JOB);

/** Processes the audio of a post. The job is idempotent and safe to run concurrently. */
export async function processPost(context: Context, postId: string, attempt: Attempt): Promise<void> {
  const { db } = context;
  const post: AudioOwner = {
    folder: 'posts',
    findWaiting: () => findUnprocessedMusic(db, postId),
    save: (tx, findings) => saveFindings(tx, postId, findings),
    markUnplayable: () => markUnplayable(db, postId),
  };
  await processStoredAudio(context, post, attempt);
}
