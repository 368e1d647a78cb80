import { findBackupFacts } from '../checks.queries.ts';
import { messages } from '../health.messages.ts';
import { type Check, failed, ok, warning } from '../make-finding.ts';

const HOUR_MS = 60 * 60_000;
const LATE_HOURS = 26;
const LOST_HOURS = 7 * 24;

/** Whether there is a recent backup, the last one succeeded, and one was ever checked. */
export const checkBackup: Check = async ({ context: { db } }) => {
  const { newestAt, bad, isAnyVerified } = await findBackupFacts(db);
  if (bad?.state === 'damaged')
    return failed(messages.backupDamaged({ error: bad.error ?? '' }).trim(), messages.backupFailedFix);
  if (bad) return failed(messages.backupFailed({ error: bad.error ?? '' }).trim(), messages.backupFailedFix);
  if (!newestAt) return warning(messages.backupNone, messages.backupFix);
  const hours = (Date.now() - newestAt.getTime()) / HOUR_MS;
  const detail = messages.backup({ hours: Math.floor(hours) });
  if (hours > LOST_HOURS) return failed(detail, messages.backupFix);
  if (hours > LATE_HOURS) return warning(detail, messages.backupFix);
  return isAnyVerified ? ok(detail) : warning(messages.backupUnchecked, messages.backupUncheckedFix);
};
