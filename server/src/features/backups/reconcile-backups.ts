import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { ApiError } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import {
  endSilentChecks,
  findEndedNames,
  findSilentBackups,
  type FoundFile,
  isBackupDue,
  readNow,
  storeFoundFiles,
} from './backups.queries.ts';
import { endInterrupted } from './process-backup.ts';
import { requestBackup } from './request-backup.ts';

/** Workers report every two seconds; an outage of the database may last minutes. */
const SILENT_S = 5 * 60;
/** How late a daily backup may begin, if no worker ran at its hour. */
const LATE_HOURS = 12;
/** Names that the list shows, and that fit in a command without surprises. */
const ARCHIVE_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+ -]{0,190}\.tar\.gz$/u;

/** The unfinished file of a backup of the console: its name and the id of a process. */
const PART_NAME = /^(backup-.+\.tar\.gz)\.partial-\d+$/;

/** Ends what dead workers left, lists the folder, and starts the daily backup at its hour. */
export async function reconcileBackups(context: Context): Promise<void> {
  for (const id of await findSilentBackups(context.db, SILENT_S)) await endInterrupted(context, id);
  await endSilentChecks(context.db, SILENT_S);
  await removeParts(context);
  await scanFolder(context);
  await startDueBackup(context);
}

/**
 * Removes parts of files that workers of this machine left when they died, also if a worker of
 * another machine has ended their backups.
 */
async function removeParts({ db, config: { backupDir } }: Context): Promise<void> {
  const parts = (await readdir(backupDir).catch(() => [])).flatMap((part) => {
    const name = PART_NAME.exec(part)?.[1];
    return name === undefined ? [] : [{ part, name }];
  });
  if (parts.length === 0) return;
  const endedNames = await findEndedNames(
    db,
    parts.map(({ name }) => name),
    SILENT_S,
  );
  for (const { part, name } of parts)
    if (endedNames.has(name)) await rm(path.join(backupDir, part), { force: true });
}

/** Lists what other means put into the folder, and forgets backups whose file has gone. */
export async function scanFolder({ db, transact, config: { backupDir } }: Context): Promise<void> {
  const since = await readNow(db);
  const names = (await readdir(backupDir).catch(() => [])).filter((name) => ARCHIVE_NAME.test(name));
  const files: FoundFile[] = [];
  for (const name of names) {
    // A file may go between the two calls.
    const facts = await stat(path.join(backupDir, name)).catch(() => undefined);
    if (facts?.isFile())
      files.push({ id: uuidv7(), name, bytes: facts.size, madeAt: new Date(Math.floor(facts.mtimeMs)) });
  }
  await transact((tx) => storeFoundFiles(tx, { host: hostname(), files, since }));
}

async function startDueBackup(context: Context): Promise<void> {
  const hour = context.settings.read('backups.schedule');
  if (hour === 'off' || !(await isBackupDue(context.db, hour, LATE_HOURS))) return;
  try {
    await requestBackup(context, { origin: 'schedule', actor: { kind: 'system' } });
  } catch (error) {
    // Another one runs; the next call starts this one.
    if (!(error instanceof ApiError)) throw error;
  }
}
