import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { defineJob, type Attempt } from '@packages/pg-jobs';
import { AUDIO_JOB, processStoredAudio, type AudioOwner } from '../../uploads/index.ts';
import { findUnprocessedAudio, markUnplayable, saveFindings } from '../files.queries.ts';

const which = z.object({ chatId: z.guid(), seq: z.number() });

export const processChatAudio = defineJob('process-chat-audio', which, AUDIO_JOB);

/**
 * Processes the audio of a message and announces the result. The job may run again or concurrently.
 */
export async function processFile(
  context: Context,
  of: z.infer<typeof which>,
  attempt: Attempt,
): Promise<void> {
  const { db, transact } = context;
  const file: AudioOwner = {
    folder: 'chats',
    findWaiting: () => findUnprocessedAudio(db, of),
    save: (tx, findings) => saveFindings(tx, of, findings),
    markUnplayable: () => markUnplayable(db, of),
  };
  await processStoredAudio(context, file, attempt);
  await transact(async (_tx, emit) => emit('message.changed', of));
}
