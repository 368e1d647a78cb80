import path from 'node:path';
import { brand } from '@backbeat/contract';
import type { DestinationStream, Logger } from 'pino';
import { EventBus } from './events/event-bus.ts';
import { type Config, ConfigError } from './config.ts';
import type { Context, Probes } from './context.ts';
import { type Database, openDatabase } from './db/database.ts';
import { checkDatabase, migrate } from './db/migrate.ts';
import { openReadReplica } from './db/read-replica.ts';
import { transactOn } from './events/transact.ts';
import { FEATURES } from './features.ts';
import { FormReservations } from './features/quotas/index.ts';
import { openSettings } from './features/settings/index.ts';
import { recordAttempt } from './features/mail/index.ts';
import { SandboxPayments } from './features/subscriptions/index.ts';
import { Limiter } from './http/security/rate-limiter.ts';
import { Realtime } from './http/realtime/realtime.ts';
import { Metrics } from './http/monitoring/metrics.ts';
import {
  clearOnRoleChange,
  createPublicResponseCache,
  VISITOR_TTL_MS,
} from './http/routing/public-response-cache.ts';
import { openLog, openLogDestination } from './log.ts';
import { openRedis } from './open-redis.ts';
import { Jobs } from '@packages/pg-jobs';
import {
  type Mail,
  MailUnusable,
  openMail,
  OUTBOX_RETENTION_DAYS,
  readSender,
} from './platform/mail/index.ts';
import { MediaProcessor } from './platform/media/index.ts';
import { type Payments, StripePayments } from './platform/payments/index.ts';
import { startEmbeddedPostgres } from './platform/postgres/index.ts';
import { openPush, type PushOptions } from './platform/push/index.ts';
import { localPubSub, RedisPubSub } from './platform/pub-sub/index.ts';
import { BucketUnusable, openStorage } from './platform/storage/index.ts';
import { runTraced, traceStatement } from './platform/tracing/index.ts';

export interface OpenContext {
  context: Context;
  /** Sentences for the start screen: locations that differ from what the operator may expect. */
  notices: string[];
  /** Names of the dependencies that do not respond at present. */
  listFailing(): Promise<string[]>;
  /** Absent where no metrics port is configured. */
  metrics: Metrics | undefined;
  close(): Promise<void>;
}

/**
 * Sizes of the connection pools. Reads do not wait for transactions, which may all be waiting for
 * the disk, nor requests for jobs.
 */
const MAX_CONNECTIONS = { reads: 10, transactions: 10, jobs: 3 };

/** How long a readiness check waits for each dependency. */
const READINESS_TIMEOUT_MS = 2_500;

/**
 * How long a process runs before it reports that no worker is alive. Web processes and workers
 * start in any order. A web process that waits for a worker would keep a rollout from finishing.
 */
const WORKER_GRACE_MS = 60_000;

interface OpenOptions {
  /** In milliseconds; the default is `WORKER_GRACE_MS`. */
  workerGraceMs?: number;
  /** Media processor of the caller, which closes it; by default the context has its own. */
  media?: MediaProcessor;
  /** Options of push messages that only tests change. */
  push?: Pick<PushOptions, 'allowsPrivate' | 'timeoutMs'>;
  /** Where the log is written; by default standard output. */
  logDestination?: DestinationStream;
  /** How old the data of a response to a visitor may be, in milliseconds; 0 in most tests. */
  visitorTtlMs?: number;
}

/**
 * Opens everything that the server works with, in the order of dependencies, and closes it in
 * reverse. If one part fails to open, the parts that are open are closed again.
 */
export async function openContext(
  config: Config,
  {
    workerGraceMs = WORKER_GRACE_MS,
    media,
    push,
    logDestination,
    visitorTtlMs = VISITOR_TTL_MS,
  }: OpenOptions = {},
): Promise<OpenContext> {
  const log = openLog(config.logLevel, logDestination ?? (await openLogDestination(config)));
  const closers: (() => unknown)[] = [];
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer();
  };
  const notices: string[] = [];
  const metrics = config.metricsPort === undefined ? undefined : new Metrics();

  try {
    let databaseUrl = config.databaseUrl ?? '';
    if (databaseUrl !== '') {
      await checkDatabase(databaseUrl);
    } else {
      const embedded = await startEmbeddedPostgres({
        dataDir: config.dataDir,
        log: (sentence) => log.warn(sentence),
      });
      closers.push(() => embedded.stop());
      if (embedded.notice) notices.push(embedded.notice);
      databaseUrl = embedded.url;
    }
    const appliedMigrations = await migrate(databaseUrl);
    if (appliedMigrations.length > 0) log.info({ applied: appliedMigrations }, 'database migrated');

    const options = {
      onIdleError: (error: Error) => log.warn({ err: error }, 'database connection lost'),
      ...(config.tracesUrl && { onStatement: traceStatement }),
    };
    const readOptions = {
      ...options,
      connections: MAX_CONNECTIONS.reads,
      onAvailability: (isDown: boolean) =>
        isDown
          ? log.warn('database not responding; connections closed')
          : log.info('database responding again'),
    };
    const database = openDatabase(databaseUrl, readOptions);
    closers.push(() => database.close());
    const transactions = openDatabase(databaseUrl, {
      ...options,
      name: 'backbeat transactions',
      connections: MAX_CONNECTIONS.transactions,
    });
    closers.push(() => transactions.close());
    const replica = config.databaseReplicaUrl
      ? openDatabase(config.databaseReplicaUrl, readOptions)
      : undefined;
    if (replica) closers.push(() => replica.close());
    const readReplica = await openReadReplica(database.db, replica, log);
    closers.push(() => readReplica.close());

    const redis = config.redisUrl ? await openRedis(config.redisUrl, log) : undefined;
    if (redis) closers.push(() => redis.disconnect());

    const mediaDir = path.join(config.dataDir, 'media');
    const minFreeBytes = config.minFreeDisk;
    const storage = await openStorage(
      config.s3
        ? { kind: 's3', stagingDir: path.join(mediaDir, 'staging'), minFree: minFreeBytes, ...config.s3 }
        : { kind: 'disk', dir: mediaDir, minFree: minFreeBytes },
      log,
    ).catch((error: unknown) => {
      throw explainStorageError(error, config.dataDir);
    });
    closers.push(() => storage.close());

    const mediaProcessor = media ?? new MediaProcessor({ log });
    if (!media) closers.push(() => mediaProcessor.close());

    const jobDatabase = openDatabase(databaseUrl, {
      name: 'backbeat jobs',
      connections: MAX_CONNECTIONS.jobs,
      onIdleError: (error) => log.warn({ err: error }, 'job connection lost'),
    });
    closers.push(() => jobDatabase.close());
    const jobs = new Jobs({
      db: jobDatabase.db,
      url: databaseUrl,
      log,
      onFailure: (job) => metrics?.countJobFailure(job),
      aroundAttempt: (job, work) => runTraced(`job ${job}`, work),
    });
    closers.push(() => jobs.stop());

    const settings = await openSettings({ db: database.db, rules: config, log, jobs });
    closers.push(() => settings.close());

    const mail = openMail({
      ...(config.mail.smtpUrl && { smtpUrl: config.mail.smtpUrl }),
      from: config.mail.from ?? 'no-reply@localhost',
      readBrand: () => settings.read('name'),
      outboxDir: path.join(config.dataDir, 'outbox'),
      showCodes: !config.production,
      onAttempt: (attempt) => {
        if (attempt.failure) metrics?.countMailFailure();
        void recordAttempt({ db: database.db, log }, attempt);
      },
      log,
    });
    closers.push(() => mail.close());
    await checkMail(mail, log);
    if (config.production && !config.mail.smtpUrl)
      log.warn(
        { days: OUTBOX_RETENTION_DAYS },
        'SMTP_URL is not set; mail stays in the outbox and is removed after these days',
      );

    const events = new EventBus((error, event) => log.error({ err: error, event }, 'event listener failed'));
    closers.push(() => events.waitUntilIdle());

    const transact = transactOn(transactions.db, events);
    const formSpace = new FormReservations({ db: database.db, transact, settings, log });
    closers.push(() => formSpace.close());

    const onPubSubError = (error: unknown) =>
      log.warn({ err: error }, 'pub/sub message to other processes failed');
    const pubSub = redis ? new RedisPubSub(redis, onPubSubError) : localPubSub(onPubSubError);
    closers.push(() => pubSub.close());
    const realtime = new Realtime({ db: database.db, events, pubSub, log, isThrottled: config.rateLimits });
    closers.push(() => realtime.close());
    settings.onChange(() => realtime.tellAllChanges(['instance']));

    const responseCache = createPublicResponseCache(visitorTtlMs);
    clearOnRoleChange(responseCache, { events, pubSub });

    const probes: Probes = {
      database: () => database.ready(),
      storage: () => storage.ready(),
      ...(redis && { redis: () => redis.ping() }),
    };
    const context: Context = {
      config,
      log,
      db: database.db,
      databaseUrl,
      settings,
      readReplica,
      transact,
      events,
      accountDeletion: FEATURES.flatMap(({ accountDeletion = [] }) => accountDeletion),
      personalData: FEATURES.flatMap(({ personalData = [] }) => personalData),
      jobs,
      storage,
      formSpace,
      media: mediaProcessor,
      probes,
      mail,
      push: openPush({ contact: contactOf(config), ...push }),
      payments: openPayments(config, database.db),
      limiter: new Limiter({ enabled: config.rateLimits, ...(redis && { redis }) }),
      responseCache,
      visitorTtlMs,
      pubSub,
      realtime,
    };
    const checks = { ...probes, worker: requireWorkerAfter(workerGraceMs, jobs) };
    const pools = { reads: database.pool, transactions: transactions.pool };
    const gauges = FEATURES.flatMap((feature) => feature.gauges?.(context) ?? []);
    metrics?.measure({ context, db: database.db, pools, redis, gauges });
    return { context, notices, listFailing: () => failingOf(checks), metrics, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Checks the settings of the mail server. An unreachable server does not stop the start: jobs repeat
 * their mail, and the product works without it.
 * @throws {ConfigError} if the settings are wrong
 */
async function checkMail(mail: Mail, log: Logger): Promise<void> {
  await mail.verify().catch((error: unknown) => {
    if (error instanceof MailUnusable) throw new ConfigError(`SMTP_URL: ${error.message}`, { cause: error });
    log.warn({ err: error }, 'SMTP server unreachable; starting without it');
  });
}

/** Wraps a storage error in one that names the settings to change, where a setting is the cause. */
function explainStorageError(error: unknown, dataDir: string): unknown {
  if (error instanceof BucketUnusable) return new ConfigError(nameVariables(error), { cause: error });
  // Codes of a system call if this user may not write to the directory, or if it is no directory.
  const isDenied =
    error instanceof Error &&
    'code' in error &&
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC'].includes(String(error.code));
  return isDenied
    ? new ConfigError(`DATA_DIR: this user can't write to ${dataDir} (${error.message}).`, {
        cause: error,
      })
    : error;
}

const nameVariables = ({ blame, message }: BucketUnusable): string => {
  const variables = {
    bucket: 'S3_BUCKET',
    // Some stores give the same answer for a bucket of another account.
    access: 'S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    place: 'S3_ENDPOINT, S3_REGION',
  };
  return `${variables[blame]}: ${message}`;
};

/**
 * Stripe where it is configured. Elsewhere the sandbox, which takes no money and never runs in
 * production.
 */
function openPayments({ stripe, production, publicUrl }: Config, db: Database): Payments | undefined {
  if (stripe) return new StripePayments({ ...stripe, appName: brand.name });
  return production ? undefined : new SandboxPayments(db, publicUrl);
}

/** How push services reach the operator (RFC 8292, 2.1). */
const contactOf = ({ publicUrl, mail }: Config): string =>
  publicUrl.protocol === 'https:'
    ? publicUrl.origin
    : `mailto:${readSender(mail.from ?? '')?.address ?? 'no-reply@localhost'}`;

/** @returns a check that fails while no worker is alive, once `graceMs` have passed from now */
function requireWorkerAfter(graceMs: number, jobs: Jobs): () => Promise<void> {
  const openedAt = performance.now();
  return async () => {
    if (performance.now() - openedAt < graceMs) return;
    // While the database is down, the workers are unknown, and the `database` check reports it.
    const workers = await jobs.countLiveWorkers().catch(() => undefined);
    if (workers === 0) throw new Error('no worker is alive');
  };
}

async function failingOf(checks: Record<string, () => Promise<unknown>>): Promise<string[]> {
  const answers = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const timeout = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error('no answer in time')), READINESS_TIMEOUT_MS).unref();
      });
      return Promise.race([check(), timeout]).then(
        () => undefined,
        () => name,
      );
    }),
  );
  return answers.filter((name) => name !== undefined);
}
