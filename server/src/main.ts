import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@backbeat/contract';
import serverPackage from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { CannotConnect, NewerDatabase } from './db/migrate.ts';
import { findUnknownSettings } from './environment.mjs';
import { openContext, type OpenContext } from './open-context.ts';
import { buildStatusServer } from './http/status-server.ts';
import { CannotStart } from './platform/postgres/index.ts';
import { openTracing } from './platform/tracing/index.ts';

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const WEB = path.join(ROOT, 'web/dist');

/** How long requests that are under way, uploads above all, may go on after SIGTERM. */
const FINISH_MS = 30_000;

/** How often connections are closed meanwhile that have nothing more to answer. */
const IDLE_MS = 250;

/** How long closing what is open may take after that: a database that is silent does not even say goodbye. */
const CLOSE_MS = 5_000;

/** Starts the product and stays until it is told to stop. Ends the process itself. */
async function main(): Promise<void> {
  // Until everything is open there is nothing to finish; the launcher takes its database along when the process exits.
  let stop = exitNow;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

  const config = readConfig(process.env);
  const endTracing =
    config.tracesUrl &&
    (await openTracing(config.tracesUrl, { name: 'backbeat', version: serverPackage.version }));
  const opened = await openContext(config);
  const { context } = opened;
  const app = await buildApp(context, {
    version: serverPackage.version,
    failing: opened.failing,
    metrics: opened.metrics,
    ...(existsSync(WEB) && { web: WEB }),
  });
  const status = opened.metrics && buildStatusServer(opened.metrics);
  const cannotListen = (names: string) => async (error: unknown) => {
    await opened.close();
    throw error instanceof Error ? new CannotStart(`${names}: ${error.message}.`) : error;
  };
  const { host, port, metricsPort } = config;
  if (metricsPort !== undefined)
    await status?.listen({ host, port: metricsPort }).catch(cannotListen('HOST, METRICS_PORT'));
  await app.listen({ host, port }).catch(cannotListen('HOST, PORT'));
  // Only now: jobs that start while a taken port ends the process would log errors of connections that are closed.
  const jobsStarted = config.role === 'web' ? Promise.resolve() : context.jobs.start();

  stop = once(async () => {
    context.log.info('stopping: no new requests, what is under way is finished');
    setTimeout(() => {
      context.log.error('stopped without closing everything: something did not answer');
      process.exit(1);
    }, FINISH_MS + CLOSE_MS).unref();
    // Beside the requests, which may still send jobs: one that is under way has its time to end now, not after them.
    const jobsResting = jobsStarted.then(() => context.jobs.rest());
    const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    // Those that answer while it stops are kept open for another request, which nobody waits for.
    const rest = setInterval(() => app.server.closeIdleConnections(), IDLE_MS);
    await app.close();
    clearTimeout(cut);
    clearInterval(rest);
    await status?.close();
    await jobsResting;
    await opened.close();
    if (endTracing) await endTracing();
    process.exit(0);
  });
  await jobsStarted;
  for (const sentence of findUnknownSettings(process.env)) context.log.warn(sentence);
  process.stdout.write(startScreen(config, opened));
}

const exitNow = async (): Promise<void> => process.exit(0);

/** A second signal finds the stop under way. */
function once(work: () => Promise<void>): () => Promise<void> {
  let begun: Promise<void> | undefined;
  return () => (begun ??= work());
}

function startScreen(config: Config, { notices }: OpenContext): string {
  const { mail, dataDir, publicUrl } = config;
  const database = config.databaseUrl
    ? new URL(config.databaseUrl).host
    : `embedded PostgreSQL in ${dataDir}`;
  const mailbox = config.production ? '' : `, to be read at ${new URL('/dev/mailbox', publicUrl).href}`;
  const lines = [
    ['Open', publicUrl.href],
    ['Data', database],
    ['Media', config.s3 ? `bucket ${config.s3.bucket}` : path.join(dataDir, 'media')],
    ['Mail', mail.smtpUrl ? new URL(mail.smtpUrl).host : `kept in ${path.join(dataDir, 'outbox')}${mailbox}`],
    ['Plus', paymentsOf(config)],
    ['Stop', 'Ctrl-C'],
  ];
  const table = lines.map(([name, value]) => `  ${(name ?? '').padEnd(7)}${value}`);
  return `\n  ${brand.name} ${serverPackage.version}\n\n${[...table, ...notices.map((notice) => `\n  ${notice}`)].join('\n')}\n\n`;
}

const paymentsOf = ({ stripe, production }: Config): string => {
  if (stripe) return 'paid through Stripe';
  return production ? 'not sold: no payment provider is set up' : 'a test checkout that takes no money';
};

main().catch((error: unknown) => {
  // What whoever starts it can mend is said in a sentence; all else needs its stack.
  const isSaid =
    [ConfigError, CannotStart, CannotConnect, NewerDatabase].some((kind) => error instanceof kind) ||
    isPortTaken(error);
  process.stderr.write(`\n  ${isSaid && error instanceof Error ? error.message : inspect(error)}\n\n`);
  process.exit(1);
});

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
const inspect = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
