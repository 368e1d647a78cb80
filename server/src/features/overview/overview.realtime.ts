import type { OwnChange } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { listStaffIds } from '../users/index.ts';

/** Tells the open pages of staff when something waits, or waits no more. */
export function registerOverviewRealtime({ events, db, realtime }: Context): void {
  events.onAfterCommit('queue.changed', async () => {
    const message: OwnChange = { changes: ['queue'], post: null, tab: null };
    const userIds = await listStaffIds(db);
    realtime.toEach(
      'changes',
      userIds.map((userId) => ({ userId, message })),
    );
  });
}
