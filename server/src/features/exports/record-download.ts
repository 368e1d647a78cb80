import type { Context } from '../../context.ts';
import type { Viewer } from '../../http/security/session.ts';
import { recordSecurityEvent, type Origin } from '../auth/index.ts';
import { hasRecentDownload, lockExport } from './exports.queries.ts';

/**
 * Records that the viewer downloads a copy of their data, which mails them. A browser fetches a
 * large file in parts, so the requests of one device within minutes are one download.
 */
export async function recordDownload(
  context: Context,
  viewer: Viewer,
  { exportId, origin }: { exportId: string; origin: Origin },
): Promise<void> {
  await context.transact(async (tx) => {
    // Of parallel requests for parts, one records the download.
    await lockExport(tx, exportId);
    const event = { userId: viewer.id, kind: 'exportDownloaded', ...origin } as const;
    if (!(await hasRecentDownload(tx, event))) await recordSecurityEvent(context, tx, event);
  });
}
