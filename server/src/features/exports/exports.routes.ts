import { ApiError, brand, notFound, dataExports } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { originOf } from '../auth/index.ts';
import { findExport, listExports } from './exports.queries.ts';
import { viewExport } from './exports.views.ts';
import { recordDownload } from './record-download.ts';
import { requestExport } from './request-export.ts';

export const exportHandlers = (context: Context): Handlers<typeof dataExports.exportRoutes> => ({
  requestExport: async (_input, { viewer, request }) =>
    viewExport(await requestExport(context, viewer, originOf(request))),
  listExports: async (_input, { viewer }) => (await listExports(context.db, viewer.id)).map(viewExport),
  getExportFile: async ({ params: { id } }, { viewer, request }) => {
    const dataExport = await findExport(context.db, id);
    if (dataExport?.userId !== viewer.id) throw notFound('export');
    if (dataExport.fileKey === null) throw new ApiError('CONFLICT', dataExports.messages.notReady);
    await recordDownload(context, viewer, { exportId: id, origin: originOf(request) });
    const day = dataExport.requestedAt.toISOString().slice(0, 10);
    return { name: `${brand.name}-${viewer.userName}-${day}.zip`, key: dataExport.fileKey };
  },
});
