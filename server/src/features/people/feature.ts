import { api } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { finishBulk, runBulkAct } from './apply-bulk-act.ts';
import { deleteOldBulkActs } from './bulk-acts.queries.ts';
import { DUE_ACTS_INTERVAL_S, finishAllDueActs, finishDueActs } from './finish-due-acts.ts';
import { mailDeletion, mailRole, sendDeletionMail, sendRoleMail } from './people.mails.ts';
import { peopleHandlers } from './people.routes.ts';

const HOUR_S = 60 * 60;
const forgetBulkActs = defineJob('forget-bulk-acts', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 60,
});

/** Accounts as staff sees them, what it does with them, and its notes about them. */
export const people = {
  start(app, context) {
    mount(app, context, api.people, peopleHandlers(context));
    context.jobs.work(finishBulk, ({ id }, { signal }) => runBulkAct(context, id, signal));
    context.jobs.work(finishDueActs, (_data, { signal }) => finishAllDueActs(context, signal));
    context.jobs.work(mailRole, (data) => sendRoleMail(context, data));
    context.jobs.work(mailDeletion, (data) => sendDeletionMail(context, data));
    context.jobs.work(forgetBulkActs, () => deleteOldBulkActs(context.db));
    context.jobs.schedule(finishDueActs, DUE_ACTS_INTERVAL_S, {});
    context.jobs.schedule(forgetBulkActs, HOUR_S, {});
  },
} satisfies Feature;
