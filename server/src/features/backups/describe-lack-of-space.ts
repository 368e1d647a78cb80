import { mkdir, statfs } from 'node:fs/promises';
import { backups, formatBytes } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { findNewestBytes, measureData } from './backups.queries.ts';

/** What a backup needs, compared with the one before it: the data has grown meanwhile. */
const GROWTH = 1.2;

/** @returns a sentence if the disk of this machine has too little space for a backup */
export async function describeLackOfSpace(
  { config }: Pick<Context, 'config'>,
  db: Queryable,
): Promise<string | undefined> {
  await mkdir(config.backupDir, { recursive: true, mode: 0o700 });
  const { bavail, bsize } = await statfs(config.backupDir);
  const free = bavail * bsize;
  const need = await estimateBytes(db, config.s3 === undefined);
  return need > free
    ? backups.messages.noSpace({ need: formatBytes(need), free: formatBytes(free) })
    : undefined;
}

/** @param hasMedia whether backups contain the stored files */
async function estimateBytes(db: Queryable, hasMedia: boolean): Promise<number> {
  const newestBytes = await findNewestBytes(db);
  if (newestBytes !== undefined) return Math.ceil(newestBytes * GROWTH);
  const { database, files } = await measureData(db);
  return database + (hasMedia ? files : 0);
}
