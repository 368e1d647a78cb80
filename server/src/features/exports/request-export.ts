import { ApiError, dataExports } from '@backbeat/contract';
import { v7 as uuidv7 } from 'uuid';
import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { recordSecurityEvent, type Origin } from '../auth/index.ts';
import { buildExportJob } from './build-export.ts';
import { hasRecentExport, insertExport, type ExportRow } from './exports.queries.ts';

/**
 * Asks for a copy of the viewer's data, which a job writes. Of concurrent requests one succeeds.
 * @throws {ApiError} LIMIT_REACHED while another one is prepared, and within a day of the last one
 */
export async function requestExport(context: Context, viewer: Viewer, origin: Origin): Promise<ExportRow> {
  const { transact, jobs } = context;
  return transact(async (tx) => {
    const id = uuidv7();
    const row = await insertExport(tx, id, viewer.id);
    if (!row) throw new ApiError('LIMIT_REACHED', dataExports.messages.alreadyPreparing);
    if (await hasRecentExport(tx, viewer.id, id))
      throw new ApiError('LIMIT_REACHED', dataExports.messages.tooSoon);
    await jobs.send(buildExportJob, { exportId: id }, { tx, account: viewer.id });
    await recordSecurityEvent(context, tx, { userId: viewer.id, kind: 'exportRequested', ...origin });
    return row;
  });
}
