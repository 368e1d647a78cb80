import { defineJob } from '@packages/pg-jobs';
import { z } from 'zod';

const DAY_S = 24 * 60 * 60;
const backup = z.object({ backupId: z.guid() });

/** Is not repeated: the next backup is a new one. */
export const writeBackupJob = defineJob('write-backup', backup, {
  attempts: 1,
  retryDelay: 60,
  timeLimit: DAY_S,
});

export const checkBackupJob = defineJob('check-backup', backup, {
  attempts: 3,
  retryDelay: 60,
  timeLimit: DAY_S,
});

export const removeBackupFileJob = defineJob('remove-backup-file', z.object({ name: z.string() }), {
  attempts: 8,
  retryDelay: 10,
  timeLimit: 600,
});

export const reconcileBackupsJob = defineJob('reconcile-backups', z.object({}), {
  attempts: 1,
  retryDelay: 60,
  timeLimit: 600,
});

/** Mails one administrator. Retries for about two days. */
export const sendDamageMailJob = defineJob(
  'mail-damaged-backup',
  z.object({ backupId: z.guid(), userId: z.guid() }),
  { attempts: 14, retryDelay: 20, timeLimit: 60 },
);
