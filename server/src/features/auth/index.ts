import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { defineJob } from '../../platform/jobs/index.ts';
import { z } from 'zod';
import { deleteExpired } from './auth.queries.ts';
import { authHandlers } from './auth.routes.ts';
import { mailPasswordChanged, mailResetCode, sendPasswordChanged, sendResetCode } from './reset-password.ts';
import { endSessions } from './sign-in.ts';

const HOUR_S = 60 * 60;
const deleteExpiredRows = defineJob('forget-expired-sessions', z.object({}), {
  attempts: 2,
  retryDelay: 60,
  timeLimit: 60,
});

/** Sign-up with a mailed code, sign-in, sessions and password reset. */
export const auth: Feature = (app, context) => {
  mount(app, context, api.auth, authHandlers(context));
  context.jobs.work(sendResetCode, ({ email }) => mailResetCode(context, email));
  context.jobs.work(sendPasswordChanged, ({ email }) => mailPasswordChanged(context, email));
  context.jobs.work(deleteExpiredRows, () => deleteExpired(context.db));
  context.jobs.schedule(deleteExpiredRows, HOUR_S, {});
  context.accountDeletion.push({ onMarked: endSessions });
};

export { endSessions } from './sign-in.ts';
