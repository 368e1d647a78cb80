import { limits } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { countReminders } from './credits.queries.ts';

/** Requests that one transaction reminds of, so that it does not hold its locks for long. */
const MAX_AT_ONCE = 200;

/**
 * Reminds artists who have not answered the removal of their credit. The reminders divide the days
 * after which the author may remove the credit alone.
 */
export async function remindArtists({ transact }: Context): Promise<void> {
  const { days, reminders } = limits.removal;
  const everyDays = Math.floor(days / (reminders + 1));
  await transact(async (tx, emit) => {
    for (const { postId, userId } of await countReminders(tx, { everyDays, reminders, limit: MAX_AT_ONCE }))
      emit('request.reminded', { postId, userId });
  });
}
