import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, type Attempt } from '@packages/pg-jobs';
import { AUDIO_JOB, processStoredAudio, type AudioOwner } from '../uploads/index.ts';
import { findUnprocessedDemo, markDemoUnplayable, saveDemoFindings } from './demos.queries.ts';

export const processDemoAudio = defineJob('process-demo-audio', z.object({ demoId: z.guid() }), AUDIO_JOB);

/** Processes the audio of a demo. The job may run again or concurrently. */
export async function processDemo(context: Context, demoId: string, attempt: Attempt): Promise<void> {
  const { db } = context;
  const demo: AudioOwner = {
    folder: 'demos',
    findWaiting: () => findUnprocessedDemo(db, demoId),
    save: (tx, findings) => saveDemoFindings(tx, demoId, findings),
    markUnplayable: () => markDemoUnplayable(db, demoId),
  };
  await processStoredAudio(context, demo, attempt);
}
