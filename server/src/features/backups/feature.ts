import { rm } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { findLastBackup } from '../../db/last-backup.queries.ts';
import { mount } from '../../http/routing/mount.ts';
import {
  checkBackupJob,
  reconcileBackupsJob,
  sendDamageMailJob,
  removeBackupFileJob,
  writeBackupJob,
} from './backups.jobs.ts';
import { backupHandlers } from './backups.routes.ts';
import { reconcileBackups } from './reconcile-backups.ts';
import { sendDamageMail } from './send-damage-mail.ts';
import { processBackup } from './process-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const RECONCILE_INTERVAL_S = 5 * 60;

/** Backups that workers write and check. */
export const backups = {
  start(app, context) {
    const { jobs, config } = context;
    mount(app, context, api.backups, backupHandlers(context));
    jobs.work(writeBackupJob, (data, attempt) => processBackup(context, data, attempt));
    jobs.work(checkBackupJob, (data, attempt) => verifyBackup(context, data, attempt));
    jobs.work(removeBackupFileJob, ({ name }) => rm(path.join(config.backupDir, name), { force: true }));
    jobs.work(sendDamageMailJob, (data) => sendDamageMail(context, data));
    jobs.work(reconcileBackupsJob, () => reconcileBackups(context));
    jobs.schedule(reconcileBackupsJob, RECONCILE_INTERVAL_S, {});
  },
  gauges: ({ db }) => [
    {
      name: 'backbeat_backup_age_seconds',
      help: 'How old the newest backup is; no value before the first one.',
      read: async () => {
        const madeAt = await findLastBackup(db);
        return madeAt && Math.max((Date.now() - madeAt.getTime()) / 1000, 0);
      },
    },
  ],
} satisfies Feature;
