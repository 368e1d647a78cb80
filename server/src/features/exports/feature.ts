import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { buildExport, buildExportJob } from './build-export.ts';
import { exportHandlers } from './exports.routes.ts';
import { removeExpired, removeExpiredExports } from './remove-expired.ts';
import { removeExports } from './remove-exports.ts';
import { sendExportMail, sendReadyMail } from './send-ready-mail.ts';

const HOUR_SECONDS = 60 * 60;

/** Copies of the data of an account, as zip files that a background job writes. */
export const dataExports = {
  start(app, context) {
    mount(app, context, api.exports, exportHandlers(context));
    context.jobs.work(buildExportJob, (data, attempt) => buildExport(context, data, attempt));
    context.jobs.work(sendExportMail, ({ exportId }) => sendReadyMail(context, exportId));
    context.jobs.work(removeExpiredExports, () => removeExpired(context));
    context.jobs.schedule(removeExpiredExports, HOUR_SECONDS, {});
    context.events.onBeforeCommit('account.recovered', (tx, account) => removeExports(context, tx, account));
  },
  accountDeletion: {
    deleteRest: (tx, userId, { context }) => removeExports(context, tx, { userId }),
  },
} satisfies Feature;
