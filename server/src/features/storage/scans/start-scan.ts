import { ApiError, notFound, storage } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../../context.ts';
import { recordAudit, type AuditActor } from '../../audit/index.ts';
import { beginRemoval, findLatestScan, insertScan } from './scans.queries.ts';
import { scanStoreJob } from './scan-store.ts';

/** Starts a scan, unless one runs. A job does it. */
export async function startScan({ transact, jobs }: Context, actor: AuditActor): Promise<void> {
  await transact(async (tx) => {
    const scanId = uuidv7();
    const isNew = await insertScan(tx, scanId);
    // Of a scan whose job has failed for good, a press starts another one where it stopped.
    const id = isNew ? scanId : (await findLatestScan(tx))?.id;
    if (id !== undefined) await jobs.send(scanStoreJob, { scanId: id }, { tx });
    await recordAudit(tx, { actor, action: 'storage.scan', target: null });
  });
}

/**
 * Removes the files without a row that a scan has listed. A job does it.
 * @throws {ApiError} NOT_FOUND, CONFLICT while the scan runs and when nothing is left
 */
export async function removeOrphans(
  { transact, jobs }: Context,
  actor: AuditActor,
  scanId: string,
): Promise<void> {
  await transact(async (tx) => {
    const scan = await findLatestScan(tx);
    if (scan?.id !== scanId) throw notFound('scan');
    if (!(await beginRemoval(tx, scanId)))
      throw new ApiError(
        'CONFLICT',
        scan.step === 'done' ? storage.messages.noOrphans : storage.messages.scanRunning,
      );
    await jobs.send(scanStoreJob, { scanId }, { tx });
    const details = { files: scan.fileCount, bytes: scan.fileBytes };
    await recordAudit(tx, { actor, action: 'storage.removeOrphans', target: null, details });
  });
}
