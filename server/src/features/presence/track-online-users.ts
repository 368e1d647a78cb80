import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import { deleteExpiredLeases, endLease, renewLease, storeOnline } from './presence.queries.ts';

/** Seconds for which the users of a process count as online after its last sign of life. */
const LEASE_SECONDS = 60;
/** Milliseconds between two renewals of the lease. */
const RENEW_INTERVAL_MS = 20_000;
/** Milliseconds for which changes are collected, because users reconnect together. */
const BATCH_DELAY_MS = 100;

/**
 * Stores which users are connected to this process: one row when a user comes, none while the user
 * stays, and one lease for all of them. They go offline when the process closes, or when its lease
 * expires after it was killed.
 */
export function trackOnlineUsers({ db, realtime, log }: Pick<Context, 'db' | 'realtime' | 'log'>): void {
  const { sockets } = realtime;
  const processId = randomUUID();
  /** Users who may have come or gone since the last write. */
  const changedIds = new Set<string>();
  let delay: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  let isClosed = false;

  const write = async (): Promise<void> => {
    const userIds = new Set(changedIds);
    changedIds.clear();
    try {
      if (await renewLease(db, processId, LEASE_SECONDS)) for (const id of sockets.userIds) userIds.add(id);
      const isOnline = (id: string) => sockets.hasUser(id);
      const ids = [...userIds];
      const changes = { online: ids.filter(isOnline), offline: ids.filter((id) => !isOnline(id)) };
      if (ids.length > 0) await storeOnline(db, processId, changes);
    } catch (error) {
      // The next renewal stores them.
      for (const id of userIds) changedIds.add(id);
      log.debug({ err: error }, 'online users could not be stored');
    }
  };
  /** One write after the other, so that the last one stores the last state. */
  const enqueue = (task: () => Promise<void>) => (writing = writing.then(task));

  sockets.onUserChange((userId) => {
    if (isClosed) return;
    changedIds.add(userId);
    delay ??= setTimeout(() => {
      delay = undefined;
      void enqueue(write);
    }, BATCH_DELAY_MS).unref();
  });
  const renewTimer = setInterval(() => {
    if (sockets.userCount === 0 && changedIds.size === 0) return;
    void enqueue(async () => {
      await write();
      await deleteExpiredLeases(db).catch((error: unknown) =>
        log.debug({ err: error }, 'expired presence could not be deleted'),
      );
    });
  }, RENEW_INTERVAL_MS).unref();

  realtime.onClose(() => {
    clearInterval(renewTimer);
    clearTimeout(delay);
    // All users leave now, with the lease.
    isClosed = true;
    void enqueue(() =>
      endLease(db, processId).catch((error: unknown) =>
        log.debug({ err: error }, 'presence could not be ended'),
      ),
    );
  });
}
