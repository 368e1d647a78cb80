import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { notFoundMessages } from '@backbeat/contract';
import type { Attempt } from '@packages/pg-jobs';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { recordAudit } from '../audit/index.ts';
import { listAdministrators } from '../users/index.ts';
import { BackupFailed } from './archive/write-archive.ts';
import { sendDamageMailJob, removeBackupFileJob } from './backups.jobs.ts';
import { messages } from './backups.messages.ts';
import {
  abandonCheck,
  beginCheck,
  deleteOldBackups,
  findBackup,
  findFileHashes,
  hasFile,
  renewCheck,
  setChecked,
} from './backups.queries.ts';
import { type CheckedArchive, checkArchive } from './check-archive.ts';
import { sentenceOf } from './process-backup.ts';
import { Cancelled, trackProgress } from './track-progress.ts';

/** Reads a whole backup and stores whether it is complete. */
export async function verifyBackup(
  context: Context,
  { backupId }: { backupId: string },
  { signal, isLast }: Pick<Attempt, 'signal' | 'isLast'>,
): Promise<void> {
  const { db, config } = context;
  const backup = await findBackup(db, backupId);
  if (!backup || !hasFile(backup)) return;
  const file = path.join(config.backupDir, backup.name);
  if (!existsSync(file)) {
    const { host } = backup;
    const isHere = host === hostname();
    const elsewhere = messages.elsewhere({ host: host ?? '', folder: config.backupDir });
    // The next attempt may be that of a worker on the machine that has the file.
    if (!isHere && !isLast) throw new BackupFailed(elsewhere);
    await abandonCheck(db, backupId, isHere ? notFoundMessages.backup : elsewhere);
    return;
  }
  await beginCheck(db, backupId);
  const start = performance.now();
  const measureSeconds = () => Math.ceil((performance.now() - start) / 1000);
  try {
    const archive = await trackProgress(
      { signal, store: (bytes) => renewCheck(db, backupId, bytes) },
      (ended, onProgress) =>
        checkArchive(file, {
          sha256: backup.sha256,
          findFileHashes: (keys) => findFileHashes(db, keys),
          signal: ended,
          onProgress,
        }),
    );
    await storeVerified(context, backupId, { ...archive, seconds: measureSeconds() });
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (isDamage(error)) {
      await storeDamaged(context, backupId, { error: sentenceOf(error), seconds: measureSeconds() });
      return;
    }
    if (isLast && !signal.aborted) await abandonCheck(db, backupId, sentenceOf(error));
    throw error;
  }
}

/** Whether an error says that the file is damaged, or that the disk cannot read it. */
const isDamage = (error: unknown): boolean =>
  error instanceof BackupFailed || (error instanceof Error && 'code' in error && error.code === 'EIO');

async function storeVerified(
  context: Context,
  backupId: string,
  archive: CheckedArchive & { seconds: number },
): Promise<void> {
  await context.transact(async (tx) => {
    if (await setChecked(tx, backupId, { state: 'verified', ...archive }))
      await removeOldBackups(context, tx);
  });
}

/**
 * Removes all but the newest verified backups that the server made. Only a check that succeeds does
 * so: a failed or damaged backup never causes a deletion.
 */
async function removeOldBackups({ jobs, settings }: Context, tx: Tx): Promise<void> {
  const oldBackups = await deleteOldBackups(tx, settings.read('backups.keep'));
  for (const { name } of oldBackups) await jobs.send(removeBackupFileJob, { name }, { tx });
  for (const { id, name } of oldBackups)
    await recordAudit(tx, {
      actor: { kind: 'system' },
      action: 'backup.delete',
      target: { kind: 'backup', id },
      details: { name },
    });
}

/** Keeps a damaged backup, and mails all administrators. */
async function storeDamaged(
  { transact, jobs }: Context,
  backupId: string,
  result: { error: string; seconds: number },
): Promise<void> {
  await transact(async (tx) => {
    if (!(await setChecked(tx, backupId, { state: 'damaged', ...result }))) return;
    for (const { id: userId } of await listAdministrators(tx))
      await jobs.send(sendDamageMailJob, { backupId, userId }, { tx });
  });
}
