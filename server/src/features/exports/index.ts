import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { releaseFiles } from '../uploads/index.ts';
import { buildExport, buildExportJob } from './build-export.ts';
import { deleteExportsOf } from './exports.queries.ts';
import { exportHandlers } from './exports.routes.ts';
import { removeExpired, removeExpiredExports } from './remove-expired.ts';
import { sendExportMail, sendReadyMail } from './send-ready-mail.ts';

const HOUR_SECONDS = 60 * 60;

/** Copies of the data of an account, as zip files that a background job writes. */
export const dataExports: Feature = (app, context) => {
  mount(app, context, api.exports, exportHandlers(context));
  context.jobs.work(buildExportJob, (data, attempt) => buildExport(context, data, attempt));
  context.jobs.work(sendExportMail, ({ exportId }) => sendReadyMail(context, exportId));
  context.jobs.work(removeExpiredExports, () => removeExpired(context));
  context.jobs.schedule(removeExpiredExports, HOUR_SECONDS, {});
  context.accountDeletion.push({
    deleteRest: async (_context, tx, userId) => {
      const keys = await deleteExportsOf(tx, userId);
      if (keys.length > 0) await releaseFiles(context, tx, keys);
    },
  });
};
