import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';

/** Seconds; the promises of the product lie between 10 ms and 100 ms. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * What Prometheus may read of this process: requests, jobs, sockets, database connections and media work, and what Node
 * itself measures (memory, descriptors, delay of the event loop). Names as https://prometheus.io/docs/practices/naming/ asks.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by the pattern of their route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKETS,
    registers: [this.#registry],
  });

  constructor(
    { jobs, live, log, media, storage: { space } }: Context,
    pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>,
  ) {
    collectDefaultMetrics({ register: this.#registry });
    this.#gauge('backbeat_sockets_open', 'Open sockets of browsers.', () => live.sockets.size);
    this.#gauge('backbeat_database_connections', 'Connections to the database.', () => pool.totalCount);
    this.#gauge('backbeat_database_connections_idle', 'Those of them at rest.', () => pool.idleCount);
    this.#gauge('backbeat_database_waiting', 'Requests that wait for one.', () => pool.waitingCount);
    this.#gauge('backbeat_media_quick_pending', 'Uploads and pictures in work.', () => media.pending.quick);
    this.#gauge('backbeat_media_tracks_pending', 'Tracks in work.', () => media.pending.long);
    this.#gauge('backbeat_disk_free_bytes', 'Free space of the local disk, on which uploads wait.', () =>
      space.free().catch(() => NaN),
    );
    this.#gauge(
      'backbeat_disk_min_free_bytes',
      'Free space below which requests that carry files get 503 (MIN_FREE_DISK).',
      () => space.minFree,
    );
    const pendingJobs = new Gauge({
      name: 'backbeat_jobs_pending',
      help: 'Jobs that are not done yet, of all processes; up to 10,000 of a kind.',
      labelNames: ['job', 'state'] as const,
      registers: [],
      async collect() {
        this.reset();
        const rows = await jobs.pending().catch((err: unknown) => {
          log.warn({ err }, 'the jobs could not be counted');
          return [];
        });
        for (const { name, state, jobs: count } of rows) this.set({ job: name, state }, count);
      },
    });
    this.#registry.registerMetric(pendingJobs);
  }

  /** Measures the requests of this server. */
  watch(app: FastifyInstance): void {
    app.addHook('onResponse', async (request, reply) => {
      // The pattern, not the address: else every post would be a series of its own.
      const route = request.routeOptions.url ?? 'unknown';
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      this.#requests.observe(labels, reply.elapsedTime / 1000);
    });
  }

  /** @returns the text format that Prometheus reads, and its content type */
  async read(): Promise<{ type: string; text: string }> {
    return { type: this.#registry.contentType, text: await this.#registry.metrics() };
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const collect = async function (this: Gauge) {
      this.set(await read());
    };
    this.#registry.registerMetric(new Gauge({ name, help, registers: [], collect }));
  }
}
