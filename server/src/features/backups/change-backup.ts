import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { ApiError, backups, notFound } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { type AuditActor, type AuditRecord, recordAudit } from '../audit/index.ts';
import { checkBackupJob, removeBackupFileJob } from './backups.jobs.ts';
import {
  type BackupRow,
  beginCheck,
  deleteBackupRow,
  endBackup,
  hasFile,
  lockBackup,
  lockVerified,
} from './backups.queries.ts';

const recordOf = (
  { id, name }: BackupRow,
  actor: AuditActor,
  action: AuditRecord['action'],
): AuditRecord => ({ actor, action, target: { kind: 'backup', id }, details: { name } });

/** @throws {ApiError} NOT_FOUND, or CONFLICT while it is checked, and for a backup without a file */
export async function startCheck(
  { transact, jobs, config }: Context,
  id: string,
  actor: AuditActor,
): Promise<void> {
  await transact(async (tx) => {
    const backup = await lockBackup(tx, id);
    if (!backup) throw notFound('backup');
    if (!hasFile(backup)) throw new ApiError('CONFLICT', backups.messages.noFile);
    if (backup.checkedBytes !== null) throw new ApiError('CONFLICT', backups.messages.alreadyChecking);
    // Another machine may have the file.
    const isHere = backup.host === hostname() && config.role !== 'web';
    if (isHere && !existsSync(path.join(config.backupDir, backup.name))) throw notFound('backup');
    await beginCheck(tx, id);
    await jobs.send(checkBackupJob, { backupId: id }, { tx });
    await recordAudit(tx, recordOf(backup, actor, 'backup.verify'));
  });
}

/** The worker learns of it within seconds. @throws {ApiError} NOT_FOUND, or CONFLICT if it does not run */
export async function cancelBackup({ transact }: Context, id: string, actor: AuditActor): Promise<void> {
  await transact(async (tx) => {
    const backup = await lockBackup(tx, id);
    if (!backup) throw notFound('backup');
    if (!(await endBackup(tx, id, { state: 'cancelled' })))
      throw new ApiError('CONFLICT', backups.messages.notRunning);
    await recordAudit(tx, recordOf(backup, actor, 'backup.cancel'));
  });
}

/**
 * Deletes a backup; a worker removes its file.
 * @throws {ApiError} NOT_FOUND, or CONFLICT for the last verified one, and while it runs
 */
export async function deleteBackup(
  { transact, jobs }: Context,
  id: string,
  actor: AuditActor,
): Promise<void> {
  await transact(async (tx) => {
    // Of two administrators who delete the last two, one succeeds.
    const verifiedIds = await lockVerified(tx);
    const backup = await lockBackup(tx, id);
    if (!backup) throw notFound('backup');
    if (backup.state === 'running') throw new ApiError('CONFLICT', backups.messages.stillRunning);
    if (verifiedIds.length === 1 && verifiedIds[0] === id)
      throw new ApiError('CONFLICT', backups.messages.lastChecked);
    await deleteBackupRow(tx, id);
    await jobs.send(removeBackupFileJob, { name: backup.name }, { tx });
    await recordAudit(tx, recordOf(backup, actor, 'backup.delete'));
  });
}
