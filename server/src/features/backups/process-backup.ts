import { mkdir, readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Attempt } from '@packages/pg-jobs';
import type { Context } from '../../context.ts';
import { BackupFailed } from './archive/write-archive.ts';
import { checkBackupJob } from './backups.jobs.ts';
import { messages } from './backups.messages.ts';
import { claimBackup, endBackup, findBackup, renewBackup, setWritten } from './backups.queries.ts';
import { describeLackOfSpace } from './describe-lack-of-space.ts';
import { Cancelled, trackProgress } from './track-progress.ts';
import { writeBackup } from './write-backup.ts';

/**
 * Writes a backup. If a worker had begun before, it has died, and what it left is removed. A
 * cancelled backup leaves nothing.
 */
export async function processBackup(
  context: Context,
  { backupId }: { backupId: string },
  { signal }: Pick<Attempt, 'signal'>,
): Promise<void> {
  const { db } = context;
  const name = await claimBackup(db, backupId, hostname());
  if (name === undefined) return endInterrupted(context, backupId);
  try {
    await writeFile(context, { backupId, name }, signal);
  } catch (error) {
    if (error instanceof Cancelled) return;
    if (signal.aborted) return await endInterrupted(context, backupId);
    await endBackup(db, backupId, { state: 'failed', error: sentenceOf(error) });
    throw error;
  }
}

async function writeFile(
  context: Context,
  { backupId, name }: { backupId: string; name: string },
  signal: AbortSignal,
): Promise<void> {
  const { config, databaseUrl, db, jobs } = context;
  await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
  const lack = await describeLackOfSpace(context, db);
  if (lack !== undefined) throw new BackupFailed(lack);
  const file = path.join(config.backupDir, name);
  const { missing, ...archive } = await trackProgress(
    { signal, store: (bytes) => renewBackup(db, backupId, bytes) },
    (ended, report) =>
      writeBackup({
        databaseUrl,
        mediaDir: path.join(config.dataDir, 'media'),
        file,
        missingFiles: config.s3 === undefined ? 'warn' : 'ignore',
        signal: ended,
        onProgress: report,
      }),
  );
  const lacks = config.s3 === undefined ? missing : messages.bucket({ bucket: config.s3.bucket });
  const isStored = await context.transact(async (tx) => {
    if (!(await setWritten(tx, backupId, { ...archive, lacks: lacks ?? null }))) return false;
    await jobs.send(checkBackupJob, { backupId }, { tx });
    return true;
  });
  if (!isStored) await rm(file, { force: true });
}

/** Ends a backup whose worker has died, with the files that it left in the folder of this machine. */
export async function endInterrupted({ config, db }: Context, backupId: string): Promise<void> {
  const backup = await findBackup(db, backupId);
  if (backup?.state !== 'running') return;
  const names = await readdir(config.backupDir).catch(() => []);
  for (const name of names.filter((each) => each === backup.name || each.startsWith(`${backup.name}.`)))
    await rm(path.join(config.backupDir, name), { force: true });
  await endBackup(db, backupId, { state: 'interrupted' });
}

/** What the list says about an error. */
export function sentenceOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return messages.diskFull;
  return error instanceof Error ? error.message : String(error);
}
