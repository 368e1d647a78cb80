import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { brand } from '@backbeat/contract';
import serverPackage from '../package.json' with { type: 'json' };
import { buildApp } from './app.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { CannotConnect } from './db/migrate.ts';
import { IncompatibleData } from './db/migrations.ts';
import { openContext, type OpenContext } from './open-context.ts';
import { createSetupLink } from './features/setup/index.ts';
import { buildStatusServer } from './http/monitoring/status-server.ts';
import { CannotStart } from './platform/postgres/index.ts';
import { openTracing } from './platform/tracing/index.ts';
import { findUnknownSettings } from './unknown-settings.ts';

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Where the build has written the web app. */
const WEB = process.env['WEB_DIST'] ?? path.join(ROOT, 'web/dist');

/** Time after SIGTERM in which requests in progress, uploads above all, may finish. */
const FINISH_MS = 30_000;

/** Interval at which idle connections are closed while the server stops. */
const IDLE_MS = 250;

/** Time to close databases, storage and jobs after that. A silent database never confirms. */
const CLOSE_MS = 5_000;

/**
 * By how much the heap may grow between two full collections. V8 counts the buffers of uploads in,
 * and its own choice goes down to 10 %: then each collection would soon be followed by the next,
 * which takes as long as the uploads themselves (docs/decisions/012).
 */
const HEAP_GROWTH_PERCENT = 150;

/** Starts the server and runs until a signal stops it. Ends the process itself. */
async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  // Until everything is open there is nothing to finish. The launcher stops its database when the
  // process exits.
  let stop = exitNow;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop());

  const config = readConfig(process.env);
  const endTracing =
    config.tracesUrl &&
    (await openTracing(config.tracesUrl, { name: 'backbeat', version: serverPackage.version }));
  const openedContext = await openContext(config);
  const { context } = openedContext;
  const app = await buildApp(context, {
    version: serverPackage.version,
    listFailing: openedContext.listFailing,
    metrics: openedContext.metrics,
    ...(existsSync(WEB) && { web: WEB }),
  });
  const status = openedContext.metrics && buildStatusServer(openedContext.metrics);
  const cannotListen = (names: string) => async (error: unknown) => {
    await openedContext.close();
    throw error instanceof Error ? new CannotStart(`${names}: ${error.message}.`) : error;
  };
  const { host, port, metricsPort } = config;
  if (metricsPort !== undefined)
    await status?.listen({ host, port: metricsPort }).catch(cannotListen('HOST, METRICS_PORT'));
  await app.listen({ host, port }).catch(cannotListen('HOST, PORT'));
  // Jobs start last. If a port is taken, the process ends, and jobs that run by then would log
  // errors about closed connections.
  const jobsStarted = config.role === 'web' ? Promise.resolve() : context.jobs.start();

  stop = runOnce(async () => {
    context.log.info('stopping; refusing new requests and finishing the others');
    setTimeout(() => {
      context.log.error('shutdown timed out; exiting with open resources');
      process.exit(1);
    }, FINISH_MS + CLOSE_MS).unref();
    // In parallel with the requests, which may still send jobs: a running job has the same time to
    // end.
    const jobsStopped = context.jobs.pause();
    const timer = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
    // Connections that answer during the stop stay open for a request that never comes.
    const closeIdle = setInterval(() => app.server.closeIdleConnections(), IDLE_MS);
    await app.close();
    clearTimeout(timer);
    clearInterval(closeIdle);
    await status?.close();
    await jobsStopped;
    await openedContext.close();
    if (endTracing) await endTracing();
    process.exit(0);
  });
  await jobsStarted;
  for (const sentence of findUnknownSettings(process.env)) context.log.warn(sentence);
  const setupLink = await createSetupLink(context.db, config).catch((err: unknown) => {
    context.log.warn({ err }, 'set-up link not created');
    return undefined;
  });
  process.stdout.write(startScreen(config, openedContext, setupLink));
}

const exitNow = async (): Promise<void> => process.exit(0);

/** Runs `work` once; a second signal finds the stop in progress. */
function runOnce(work: () => Promise<void>): () => Promise<void> {
  let promise: Promise<void> | undefined;
  return () => (promise ??= work());
}

function startScreen(config: Config, { notices }: OpenContext, setupLink: string | undefined): string {
  const { mail, dataDir, publicUrl } = config;
  const database = config.databaseUrl
    ? new URL(config.databaseUrl).host
    : `embedded PostgreSQL in ${dataDir}`;
  const mailbox = config.production ? '' : `, read it at ${new URL('/dev/mailbox', publicUrl).href}`;
  const lines = [
    ['Open', publicUrl.href],
    ...(setupLink === undefined ? [] : [['Set up', setupLink]]),
    ['Data', database],
    ['Media', config.s3 ? `bucket ${config.s3.bucket}` : path.join(dataDir, 'media')],
    [
      'Mail',
      mail.smtpUrl ? new URL(mail.smtpUrl).host : `saved in ${path.join(dataDir, 'outbox')}${mailbox}`,
    ],
    ['Plus', paymentsOf(config)],
    ['Stop', 'Ctrl-C'],
  ];
  const table = lines.map(([name, value]) => `  ${(name ?? '').padEnd(7)}${value}`);
  return `\n  ${brand.name} ${serverPackage.version}\n\n${[...table, ...notices.map((notice) => `\n  ${notice}`)].join('\n')}\n\n`;
}

const paymentsOf = ({ stripe, production }: Config): string => {
  if (stripe) return 'payments through Stripe';
  return production ? 'off (no payment provider set up)' : 'test checkout, no charges';
};

main().catch((error: unknown) => {
  // Errors that the operator can fix print one sentence. All others print their stack.
  const isExplained =
    [ConfigError, CannotStart, CannotConnect, IncompatibleData].some((kind) => error instanceof kind) ||
    isPortTaken(error);
  process.stderr.write(`\n  ${isExplained && error instanceof Error ? error.message : inspect(error)}\n\n`);
  process.exit(1);
});

const isPortTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
const inspect = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error);
