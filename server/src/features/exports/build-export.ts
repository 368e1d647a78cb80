import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { defineJob, type Attempt } from '@packages/pg-jobs';
import { claimFiles, discardFiles, storeCreatedFile } from '../uploads/index.ts';
import { writeArchive } from './archive/write-archive.ts';
import { findOpenExport, setFailed, setReady } from './exports.queries.ts';
import { sendExportMail } from './send-ready-mail.ts';

export const buildExportJob = defineJob('build-export', z.object({ exportId: z.guid() }), {
  attempts: 5,
  retryDelay: 60,
  timeLimit: 3 * 60 * 60,
  fair: true,
});

/**
 * Writes the file of an export. Each attempt starts anew and removes what an interrupted one left
 * in the staging folder. Of concurrent attempts the last one keeps its file, and the others fail.
 */
export async function buildExport(
  context: Context,
  { exportId }: { exportId: string },
  { signal, isLast }: Attempt,
): Promise<void> {
  const open = await findOpenExport(context.db, exportId);
  if (!open) return;
  const { staging } = context.storage;
  const prefix = `export-${exportId}-`;
  const oldDrafts = (await readdir(staging)).filter((name) => name.startsWith(prefix));
  for (const name of oldDrafts) await rm(path.join(staging, name), { force: true });
  const file = path.join(staging, `${prefix}${randomUUID()}`);
  try {
    await writeArchive(context, open, file, signal);
    await storeArchive(context, { exportId, userId: open.userId }, file);
  } catch (error) {
    if (isLast && !signal.aborted) await setFailed(context.db, exportId);
    throw error;
  } finally {
    await rm(file, { force: true });
  }
}

/** Stores the complete file, and notifies the user. Another attempt may have been faster. */
async function storeArchive(
  context: Context,
  { exportId, userId }: { exportId: string; userId: string },
  file: string,
): Promise<void> {
  const { size } = await stat(file);
  const { key } = await storeCreatedFile(
    context,
    { path: file },
    {
      folder: 'exports',
      ending: 'zip',
      ownerId: userId,
    },
  );
  const isStored = await context.transact(async (tx, emit) => {
    if (!(await setReady(tx, exportId, { key, size }))) return false;
    await claimFiles(tx, [key]);
    emit('export.ready', { userId, exportId });
    await context.jobs.send(sendExportMail, { exportId }, { tx });
    return true;
  });
  if (!isStored) await discardFiles(context, [key]);
}
