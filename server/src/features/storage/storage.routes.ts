import { notFound, type storage } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { auditActor } from '../audit/index.ts';
import { readOwnStorage, readStorage } from './read-storage.ts';
import { loadLatestScan } from './scans/load-scan.ts';
import { removeOrphans, startScan } from './scans/start-scan.ts';

export const storageHandlers = (context: Context): Handlers<typeof storage.storageRoutes> => ({
  getOwnStorage: (_input, { viewer }) => readOwnStorage(context, viewer.id),
  getStorage: ({ query: { days } }) => readStorage(context, days),
  startScan: async (_input, call) => {
    await startScan(context, auditActor(call));
    return requireScan(context);
  },
  getLatestScan: async () => (await loadLatestScan(context.db)) ?? null,
  removeOrphans: async ({ params: { id } }, call) => {
    await removeOrphans(context, auditActor(call), id);
    return requireScan(context);
  },
});

async function requireScan({ db }: Context): Promise<storage.StorageScan> {
  const scan = await loadLatestScan(db);
  if (!scan) throw notFound('scan');
  return scan;
}
