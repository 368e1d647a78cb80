import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageSlots } from '@backbeat/contract';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { openContext } from '../../src/open-context.ts';
import { MediaProcessor } from '../../src/platform/media/index.ts';
import { Browser } from '../clients/browser.ts';
import { scaleTimeout } from '../scale-timeout.ts';
import { freshDatabase } from './database.ts';
import { newestMail, type ReadMail } from './mails.ts';
import { MEDIA_PROGRAM } from './product.ts';

export interface Backbeat {
  origin: string;
  context: Context;
  /** A browser without a session. */
  visitor(): Browser;
  /** Waits for the newest unread mail to an address. */
  mailTo(address: string): Promise<ReadMail>;
  /** Drops the database as if it had been lost. */
  dropDatabase(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Media processes of all products in this test process. They have no data of a product, and each
 * start takes half a second of processor time. They do not yield, since other tests would leave
 * them hardly any.
 */
const media = new MediaProcessor({ log: { warn: () => undefined }, program: MEDIA_PROGRAM, yields: false });

/** As long as a test may take: fixtures write thousands of rows in one statement. */
const STATEMENT_TIMEOUT_MS = scaleTimeout(30_000);

interface StartOptions {
  /** Serves placeholder pages instead of the built web app. */
  withPages?: boolean;
  /** Lets push messages go to a fake push service on this machine. */
  withLocalPush?: boolean;
  /** Gets each line of the log. */
  onLogLine?: (line: string) => void;
  /** Caches what visitors get, as the product does. Otherwise they see each change at once. */
  withVisitorCache?: boolean;
}

/**
 * The whole product on a free port, with its own database and folder. Rate limits per caller are
 * off unless a test enables them, since all users share one address.
 */
export async function startBackbeat(
  environment: Record<string, string> = {},
  { withPages = false, withLocalPush = false, withVisitorCache = false, onLogLine }: StartOptions = {},
): Promise<Backbeat> {
  const [database, folder] = await Promise.all([
    freshDatabase(),
    mkdtemp(path.join(inject('folder'), 'backbeat-')),
  ]);
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    PORT: '0',
    PUBLIC_URL: 'http://localhost',
    DATA_DIR: folder,
    DATABASE_URL: `${database.url}?statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    ...environment,
  });
  const openedContext = await openContext(config, {
    media,
    push: { allowsPrivate: withLocalPush },
    ...(onLogLine && { logDestination: { write: onLogLine } }),
    ...(!withVisitorCache && { visitorTtlMs: 0 }),
  });
  const app = await buildApp(openedContext.context, {
    version: '0.0.0',
    listFailing: openedContext.listFailing,
    ...(withPages && { web: await writePages(path.join(folder, 'web')) }),
  });
  await openedContext.context.jobs.start();
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const readNames = new Set<string>();
  return {
    origin,
    context: openedContext.context,
    visitor: () => new Browser(origin, 'http://localhost'),
    mailTo: (address) => newestMail(openedContext.context.mail, address, readNames),
    dropDatabase: () => database.drop(),
    close: async () => {
      await app.close();
      await openedContext.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The product of this test process, which ends with the process. */
let sharedServer: Promise<Backbeat> | undefined;

/**
 * Without settings, the product that the test files of this process share. Tests expect only what
 * they store themselves, under names that `unique` makes. With settings, a product with an empty
 * database, which runs for the tests of the file.
 */
export function useBackbeat(environment?: Record<string, string>, options?: StartOptions): () => Backbeat {
  if (environment === undefined) return beforeTests(() => (sharedServer ??= startBackbeat()));
  const product = beforeTests(() => startBackbeat(environment, options));
  afterAll(() => product().close());
  return product;
}

/** A product with an empty database for tests of what all users see, or of all rows or files. */
export const useEmptyBackbeat = (): (() => Backbeat) => useBackbeat({});

/** Opens the product before the tests of the file. @returns it while they run */
function beforeTests(open: () => Promise<Backbeat>): () => Backbeat {
  let server: Backbeat | undefined;
  beforeAll(async () => {
    server = await open();
  });
  return () => {
    if (!server) throw new Error('Backbeat runs only while tests do.');
    return server;
  };
}

/** Writes empty versions of the pages that the web build makes. @returns the folder */
async function writePages(folder: string): Promise<string> {
  const page = `<html lang="en"><head><title>Backbeat</title>${pageSlots.head}</head><body>${pageSlots.banner}${pageSlots.shell}</body></html>`;
  await mkdir(folder);
  for (const name of ['landing', 'index', 'embed']) await writeFile(path.join(folder, `${name}.html`), page);
  return folder;
}
