import type { Feature } from '../../feature.ts';
import { deleteExpiredReservations } from '../quotas/index.ts';
import { discardAbandoned, discardUploadsOf } from './finish-upload.ts';
import { serveFiles } from './serve-files.ts';
import { discardFiles, deleteUnclaimedFiles, removeFiles, deleteUnclaimedFilesJob } from './store-files.ts';

const HOUR_SECONDS = 60 * 60;

/** Stored files. Each has a row before its bytes are stored; unclaimed files are removed. */
export const uploads = {
  start(app, context) {
    serveFiles(app, context, 'images', { accessTo: async () => 'public', isPublic: async () => true });
    context.jobs.work(removeFiles, ({ keys }) => discardFiles(context, keys));
    context.jobs.work(deleteUnclaimedFilesJob, async () => {
      await deleteUnclaimedFiles(context);
      await discardAbandoned(context);
      await deleteExpiredReservations(context.db);
    });
    context.jobs.schedule(deleteUnclaimedFilesJob, HOUR_SECONDS, {});
  },
  accountDeletion: { deleteRest: (tx, userId, { context }) => discardUploadsOf(context, tx, userId) },
} satisfies Feature;
