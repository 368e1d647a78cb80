import { z } from 'zod';
import { defineJob } from '@packages/pg-jobs';

/** Notifies the followers of a playlist of new tracks. */
export const notifyFollowersJob = defineJob(
  'notify-playlist-followers',
  z.object({ playlistId: z.string() }),
  { attempts: 5, retryDelay: 10, timeLimit: 5 * 60, onePer: ({ playlistId }) => playlistId },
);
