import { api } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { keepNameOfDeleted } from './audit.queries.ts';
import { auditHandlers } from './audit.routes.ts';
import { checkAudit } from './check-audit.ts';
import { mailAllOfBreak, mailBreak, mailOfBreak } from './notify-administrators.ts';
import { removeOldEntries } from './remove-old-entries.ts';

const DAY_S = 24 * 60 * 60;
const checkLog = defineJob('check-audit-log', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 60 * 60,
});
const trimLog = defineJob('trim-audit-log', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 60 * 60,
});

/** The audit log: what staff, the system and commands did. */
export const audit = {
  start(app, context) {
    mount(app, context, api.audit, auditHandlers(context));
    context.jobs.work(checkLog, async (_data, { signal }) => {
      const brokenSeq = await checkAudit(context, signal);
      if (brokenSeq !== null) await mailAllOfBreak(context, brokenSeq);
    });
    context.jobs.work(trimLog, (_data, { signal }) =>
      removeOldEntries(context, context.settings.read('audit.years'), signal),
    );
    context.jobs.work(mailBreak, (data) => mailOfBreak(context, data));
    context.jobs.schedule(checkLog, DAY_S, {});
    context.jobs.schedule(trimLog, DAY_S, {});
  },
  accountDeletion: { deleteRest: keepNameOfDeleted },
} satisfies Feature;
