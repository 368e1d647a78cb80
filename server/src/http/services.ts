import type { SettingKey, SettingValues } from '@backbeat/contract';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { ReadReplica } from '../db/read-replica.ts';
import type { EventBus } from '../events/event-bus.ts';
import type { Jobs } from '@packages/pg-jobs';
import type { MediaProcessor } from '../platform/media/index.ts';
import type { Storage } from '../platform/storage/index.ts';
import type { FormSpace } from './uploads/form-space.ts';
import type { Realtime } from './realtime/realtime.ts';
import type { PublicResponseCache } from './routing/public-response-cache.ts';
import type { Limiter } from './security/rate-limiter.ts';

/** The services that the HTTP layer uses, of those in the context of the features. */
export interface HttpServices {
  config: Config;
  /** What administrators decide about the instance, in memory. */
  settings: {
    read: <K extends SettingKey>(key: K) => SettingValues[K];
    /** When an administrator finished the set-up; null until then. */
    readonly setUpAt: Date | null;
  };
  log: Logger;
  events: EventBus;
  /** Routes reads of long lists to a replica. */
  readReplica: ReadReplica;
  jobs: Jobs;
  storage: Storage;
  /** Space for the files of forms. */
  formSpace: FormSpace;
  media: MediaProcessor;
  limiter: Limiter;
  /** Recent responses to anonymous visitors. */
  responseCache: PublicResponseCache;
  /** How old the data of a response to a visitor may be, in milliseconds. */
  visitorTtlMs: number;
  realtime: Realtime;
}
