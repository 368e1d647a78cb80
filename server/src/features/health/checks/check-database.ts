import { readDatabaseLoad } from '../database.queries.ts';
import { messages } from '../health.messages.ts';
import { type Check, failed, ok, warning } from '../make-finding.ts';

const MAX_USED_SHARE = 0.8;
const MAX_TRANSACTION_SECONDS = 5 * 60;

/** Whether the database answers, has connections left, and no transaction stays open. */
export const checkDatabase: Check = async ({ context }) => {
  const load = await readDatabaseLoad(context.db).catch(() => undefined);
  if (!load) return failed(messages.away, messages.databaseFix);
  const { connections: count, maxConnections: max, oldestTransactionSeconds } = load;
  if (count > max * MAX_USED_SHARE)
    return warning(messages.databaseFull({ count, max }), messages.databaseFullFix);
  if (oldestTransactionSeconds > MAX_TRANSACTION_SECONDS) {
    const minutes = Math.floor(oldestTransactionSeconds / 60);
    return warning(messages.databaseTransaction({ minutes }), messages.databaseTransactionFix);
  }
  return ok(messages.database({ count, max }));
};
