import type { Logger } from 'pino';
import type { EventBus } from './events/event-bus.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { ReadReplica } from './db/read-replica.ts';
import type { Transact } from './db/transact.ts';
import type { Limiter } from './http/security/limiter.ts';
import type { Realtime } from './http/realtime/realtime.ts';
import type { PublicResponseCache } from './http/routing/public-response-cache.ts';
import type { Jobs } from './platform/jobs/index.ts';
import type { Mail } from './platform/mail/index.ts';
import type { MediaProcessor } from './platform/media/index.ts';
import type { Payments } from './platform/payments/index.ts';
import type { PubSub } from './platform/realtime/index.ts';
import type { Storage } from './platform/storage/index.ts';

/** Everything that a feature may use. Nothing of it is global: a test can open several. */
export interface Context {
  config: Config;
  log: Logger;
  db: Database;
  /** Routes reads of long lists to a replica. */
  readReplica: ReadReplica;
  transact: Transact;
  events: EventBus;
  jobs: Jobs;
  storage: Storage;
  media: MediaProcessor;
  mail: Mail;
  /** Absent in production without a payment provider. Elsewhere the sandbox replaces it. */
  payments: Payments | undefined;
  limiter: Limiter;
  /** Recent responses to anonymous visitors. */
  answers: PublicResponseCache;
  /** Carries messages between all processes. */
  pubSub: PubSub;
  realtime: Realtime;
}
