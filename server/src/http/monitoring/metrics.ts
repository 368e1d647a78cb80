import type { ErrorCode } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import serverPackage from '../../../package.json' with { type: 'json' };
import type { Database } from '../../db/database.ts';
import { findLastBackup } from '../../db/last-backup.queries.ts';
import type { HttpServices } from '../services.ts';

/** Seconds; the latency targets lie between 10 ms and 100 ms. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Gauges of prom-client with the suffix of a counter; `nodejs_active_resources` holds the same
 * values by type.
 */
const MISNAMED_GAUGES = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/** Error codes of a rejected sign-in or proof of identity. */
const SIGN_IN_FAILURES: readonly ErrorCode[] = ['WRONG_PASSWORD', 'SECOND_FACTOR', 'WRONG_PASSKEY'];

/** A value that is the same in each process: one number, or one for each value of a label. */
export type SharedGauge = {
  /** Begins with `backbeat_`. */
  name: string;
  help: string;
} & (
  | { read: () => Promise<number | undefined> }
  | { label: string; readByLabel: () => Promise<ReadonlyMap<string, number>> }
);

interface LabelledGauge {
  name: string;
  help: string;
  labelNames: string[];
  read: () => Promise<(readonly [labels: Record<string, string>, value: number])[]>;
  log: HttpServices['log'];
}

interface MeasuredParts {
  context: HttpServices;
  db: Database;
  /** Connection pools by name. */
  pools: Record<string, Pool>;
  /** Absent if the process runs without Redis. */
  redis: Redis | undefined;
  /** What features measure. */
  gauges: readonly SharedGauge[];
}

/**
 * The metrics of this process: requests, jobs, sockets, database connections, media work, failures,
 * and what Node itself measures (memory, descriptors, event loop delay). Names follow
 * https://prometheus.io/docs/practices/naming/.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [this.#registry],
  });
  readonly #mailFailures = this.#counter('backbeat_mail_failures_total', 'Failed attempts to send mail.');
  readonly #signUps = this.#counter('backbeat_sign_ups_total', 'Accounts created by this process.');
  readonly #signInFailures = new Counter({
    name: 'backbeat_sign_in_failures_total',
    help: 'Rejected passwords and passkeys. SECOND_FACTOR also counts each sign-in that was asked for a code.',
    labelNames: ['code'] as const,
    registers: [this.#registry],
  });
  readonly #jobFailures = new Counter({
    name: 'backbeat_jobs_failed_total',
    help: 'Jobs that failed permanently in this process.',
    labelNames: ['job'] as const,
    registers: [this.#registry],
  });

  constructor() {
    // From 0 on, so that the first failure is an increase.
    for (const code of SIGN_IN_FAILURES) this.#signInFailures.inc({ code }, 0);
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED_GAUGES) this.#registry.removeSingleMetric(name);
    new Gauge({
      name: 'backbeat_build_info',
      help: 'The versions of the product and of Node. Always 1.',
      labelNames: ['version', 'node'] as const,
      registers: [this.#registry],
    }).set({ version: serverPackage.version, node: process.version }, 1);
  }

  countMailFailure(): void {
    this.#mailFailures.inc();
  }

  countJobFailure(job: string): void {
    this.#jobFailures.inc({ job });
  }

  /** Registers the metrics that are read from the running services. */
  measure({ context, db, pools, redis, gauges }: MeasuredParts): void {
    const { config, events, jobs, log, realtime, media, storage } = context;
    const { space } = storage;
    events.onAfterCommit('user.created', () => this.#signUps.inc());
    this.#gauge('backbeat_sockets_open', 'Open WebSocket connections.', () => realtime.sockets.size);
    const ofPools = (name: string, help: string, read: (pool: Pool) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['pool'] as const,
        registers: [this.#registry],
        collect() {
          for (const [label, pool] of Object.entries(pools)) this.set({ pool: label }, read(pool));
        },
      });
    ofPools('backbeat_database_connections', 'Database connections.', ({ totalCount }) => totalCount);
    ofPools('backbeat_database_connections_idle', 'Idle database connections.', ({ idleCount }) => idleCount);
    ofPools(
      'backbeat_database_waiting',
      'Requests waiting for a database connection.',
      ({ waitingCount }) => waitingCount,
    );
    this.#gauge(
      'backbeat_media_quick_pending',
      'Uploads and images being processed.',
      () => media.pending.quick,
    );
    this.#gauge('backbeat_media_tracks_pending', 'Tracks being processed.', () => media.pending.long);
    this.#gauge('backbeat_workers', 'Live workers across all processes.', () => jobs.countLiveWorkers());
    if (redis) {
      const ping = () =>
        redis.ping().then(
          () => 1,
          () => 0,
        );
      this.#gauge('backbeat_redis_up', 'Whether this process can reach Redis: 1 or 0.', ping);
    }
    this.#gauge('backbeat_disk_free_bytes', 'Free space on the local disk, where uploads are staged.', () =>
      space.free(),
    );
    this.#gauge(
      'backbeat_disk_min_free_bytes',
      'Free space below which requests with files get 503 (MIN_FREE_DISK).',
      () => space.minFree,
    );
    // Only workers export the queue, so that its size does not grow with the number of web
    // processes.
    if (config.role === 'web') return;
    this.#gaugeByLabels({
      name: 'backbeat_jobs_pending',
      help: 'Unfinished jobs in the shared queue. Each worker exports the same value.',
      labelNames: ['job', 'state'],
      read: async () =>
        (await jobs.pending()).map(({ name, state, jobs: count }) => [{ job: name, state }, count]),
      log,
    });
    for (const gauge of gauges)
      if ('read' in gauge) this.#gauge(gauge.name, gauge.help, gauge.read);
      else
        this.#gaugeByLabels({
          name: gauge.name,
          help: gauge.help,
          labelNames: [gauge.label],
          read: async () =>
            [...(await gauge.readByLabel())].map(([value, number]) => [{ [gauge.label]: value }, number]),
          log,
        });
    this.#gauge(
      'backbeat_jobs_oldest_due_seconds',
      'How late the most overdue job of the shared queue is; 0 while none is due.',
      () => jobs.oldestDueSeconds(),
    );
    this.#gauge(
      'backbeat_last_backup_timestamp_seconds',
      'When the last backup was made; no value before the first one.',
      async () => {
        const madeAt = await findLastBackup(db);
        return madeAt ? madeAt.getTime() / 1000 : undefined;
      },
    );
  }

  /** Measures the requests to this server. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      // The pattern instead of the address; otherwise every post would be a series of its own.
      const route = request.routeOptions.url ?? 'unknown';
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
      const { errorCode: code } = request;
      if (code && SIGN_IN_FAILURES.includes(code)) this.#signInFailures.inc({ code });
    });
  }

  /** @returns the metrics in the text format of Prometheus, and its content type */
  async read(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  #counter(name: string, help: string): Counter {
    return new Counter({ name, help, registers: [this.#registry] });
  }

  /** A gauge with labels, which has no values while they cannot be read. */
  #gaugeByLabels({ read, log, ...gauge }: LabelledGauge): void {
    const collect = async function (this: Gauge) {
      this.reset();
      const values = await read().catch((err: unknown) => {
        log.warn({ err, metric: gauge.name }, 'metric could not be read');
        return [];
      });
      for (const [labels, value] of values) this.set(labels, value);
    };
    this.#registry.registerMetric(new Gauge({ ...gauge, registers: [], collect }));
  }

  /** @param read returns the current value; the metric has no value while there is none, or it fails */
  #gauge(name: string, help: string, read: () => number | Promise<number | undefined>): void {
    const collect = async function (this: Gauge) {
      const value = await Promise.resolve()
        .then(read)
        .catch(() => undefined);
      if (value === undefined) this.remove();
      else this.set(value);
    };
    this.#registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
  }
}
