import type { dataExports } from '@backbeat/contract';
import type { ExportRow } from './exports.queries.ts';

export const viewExport = (row: ExportRow): dataExports.DataExport => ({
  id: row.id,
  state: row.readyAt ? 'ready' : row.failedAt ? 'failed' : 'preparing',
  requestedAt: row.requestedAt.toISOString(),
  readyAt: row.readyAt?.toISOString() ?? null,
  expiresAt: row.expiresAt?.toISOString() ?? null,
  size: row.size,
});
