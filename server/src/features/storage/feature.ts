import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { measureStorage, measureStorageJob } from './measure-storage.ts';
import { scanStore, scanStoreJob } from './scans/scan-store.ts';
import { findSums } from './storage.queries.ts';
import { storageHandlers } from './storage.routes.ts';

const DAY_S = 24 * 60 * 60;

/** What is stored for whom, and whether store and rows agree. */
export const storage = {
  start(app, context) {
    mount(app, context, api.storage, storageHandlers(context));
    context.jobs.work(measureStorageJob, (_data, { signal }) => measureStorage(context, signal));
    context.jobs.schedule(measureStorageJob, DAY_S, {});
    context.jobs.work(scanStoreJob, ({ scanId }, { signal }) => scanStore(context, scanId, signal));
  },
  gauges: ({ db }) => [
    {
      name: 'backbeat_storage_bytes',
      help: 'Bytes of the stored files.',
      label: 'kind',
      readByLabel: async () => new Map((await findSums(db)).map(({ kind, bytes }) => [kind, bytes])),
    },
  ],
} satisfies Feature;
