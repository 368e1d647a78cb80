import { limits } from '@backbeat/contract';
import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { recordAudit } from '../../audit/index.ts';
import { deleteRejected, takeUnanswered } from './requests.queries.ts';
import { sendDecision } from './send-decision.ts';
import { forgetNetworks } from '../sign-up.queries.ts';

const { waitDays, rejectedDays, networkDays } = limits.signUp;
const BATCH_SIZE = 20;

export const removeOldSignUps = defineJob('remove-old-sign-ups', z.object({}), {
  attempts: 3,
  retryDelay: 60,
  timeLimit: 300,
});

/**
 * Deletes requests without an answer, with a mail to the applicants, and those that were rejected long
 * ago, and forgets the networks of old sign-ups.
 */
export async function removeOld(context: Context): Promise<void> {
  let removed: number;
  do {
    removed = await context.transact(async (tx, emit) => {
      const requests = await takeUnanswered(tx, { days: waitDays, limit: BATCH_SIZE });
      for (const { userName, email } of requests)
        await context.jobs.send(sendDecision, { decision: 'expired', userName, email, words: '' }, { tx });
      for (const { id } of requests)
        await recordAudit(tx, {
          actor: { kind: 'system' },
          action: 'signUp.expire',
          target: { kind: 'signUp', id },
        });
      if (requests.length > 0) emit('queue.changed', null);
      return requests.length;
    });
  } while (removed === BATCH_SIZE);
  await deleteRejected(context.db, rejectedDays);
  await forgetNetworks(context.db, networkDays);
}
