import type { Logger } from 'pino';
import type { EventBus } from './events/event-bus.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ReadReplica } from './db/read-replica.ts';
import type { Transact } from './db/transact.ts';
import type { Limiter } from './http/limiter.ts';
import type { Realtime } from './http/realtime.ts';
import type { PublicResponseCache } from './http/public-response-cache.ts';
import type { Jobs } from './platform/jobs/index.ts';
import type { Mail } from './platform/mail/index.ts';
import type { MediaProcessor } from './platform/media/index.ts';
import type { Payments } from './platform/payments/index.ts';
import type { PubSub } from './platform/realtime/index.ts';
import type { Storage } from './platform/storage/index.ts';

/** Everything that a feature may use. Nothing of it is global: tests open as many as they like. */
export interface Context {
  config: Config;
  log: Logger;
  db: Database;
  /** Routes reads of long lists. */
  readReplica: ReadReplica;
  transact: Transact;
  events: EventBus;
  jobs: Jobs;
  storage: Storage;
  media: MediaProcessor;
  mail: Mail;
  /** Absent in production where no payment provider is configured; elsewhere there is the test checkout. */
  payments: Payments | undefined;
  limiter: Limiter;
  /** What visitors have just been answered. */
  answers: PublicResponseCache;
  /** Tells all processes what has just happened. */
  pubSub: PubSub;
  realtime: Realtime;
}
