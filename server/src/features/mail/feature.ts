import { api } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { deleteOldRows, deleteSuppressionOf } from './mail.queries.ts';
import { mailHandlers } from './mail.routes.ts';

const deleteOldAttempts = defineJob('forget-mail-attempts', z.object({}), {
  attempts: 2,
  retryDelay: 60,
  timeLimit: 60,
});
const CLEANUP_INTERVAL_S = 24 * 60 * 60;

/** What administrators see of outgoing mail, and the addresses that get none. */
export const mail = {
  start(app, context) {
    mount(app, context, api.mail, mailHandlers(context));
    context.jobs.work(deleteOldAttempts, () => deleteOldRows(context.db));
    context.jobs.schedule(deleteOldAttempts, CLEANUP_INTERVAL_S, {});
  },
  accountDeletion: { onMarked: deleteSuppressionOf },
} satisfies Feature;
