import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPrimary } from '../../../scripts/cluster/postgres.ts';
import { type RunningProgram, waitUntil } from '../../../scripts/cluster/programs.ts';
import { eventually } from '../eventually.ts';
import { RealtimeSocket } from '../clients/realtime-socket.ts';
import { freePort } from '../servers/product.ts';
import { signUp } from '../fixtures/sign-up.ts';
import {
  requestFeedFor,
  HEALTHY_MS,
  waitUntilHealthy,
  isRejected,
  msOf,
  REJECTED_MS,
  failedProbes,
} from './support/probe-requests.ts';
import { figuresAbove, printNote, times } from './support/run-length.ts';
import { Publisher } from './support/publisher.ts';
import { ChatSender } from './support/chat-sender.ts';
import { START_MS, useProduct } from './support/use-product.ts';

/** Milliseconds for which PostgreSQL is down. */
const AWAY_MS = times(10_000, 3_000);

let folder: string;
let server: Awaited<ReturnType<typeof startPrimary>>;
let primary: RunningProgram;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'backbeat-postgres-'));
  // When run as root, the database runs as another user, which needs access to the folder.
  await chmod(folder, 0o755);
  port = await freePort();
  server = await startPrimary(path.join(folder, 'postgres'), port);
  ({ primary } = server);
}, START_MS);
const getProduct = useProduct(async () => ({ DATABASE_URL: server.url }));
afterAll(async () => {
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
}, START_MS);

let senders: ChatSender[];
let socket: RealtimeSocket;
let publisher: Publisher;
beforeAll(async () => {
  const product = getProduct();
  const first = await signUp(product);
  senders = await ChatSender.createChat(product, [first, await signUp(product)]);
  publisher = await Publisher.join(product, 'form');
  const site = `http://localhost:${new URL(product.origin).port}`;
  socket = await RealtimeSocket.connect(product, first, { site });
}, START_MS);

test(
  'rejects requests within two seconds while an external PostgreSQL is down and loses nothing acknowledged',
  async () => {
    const product = getProduct();
    for (let kill = 1; kill <= times(5, 1); kill++) {
      const before = senders.map(({ ledger }) => ledger.acknowledgedValues.size);
      await publisher.ledger.begin();
      const sending = Promise.allSettled(senders.map(({ ledger }) => ledger.writeUntilUnanswered()));
      await eventually(async () => {
        for (const [who, { ledger }] of senders.entries())
          expect(ledger.acknowledgedValues.size).toBeGreaterThan((before[who] ?? 0) + 5);
      });

      await primary.stop('SIGKILL');
      const { answers, maxConcurrent } = await requestFeedFor(AWAY_MS, product);
      expect((await sending).filter(({ status }) => status === 'rejected')).toEqual([]);
      expect(failedProbes(answers)).toEqual([]);
      const refusalTimes = answers.filter(isRejected).map(msOf);
      expect(refusalTimes.length).toBeGreaterThan(0);
      expect(figuresAbove(REJECTED_MS, refusalTimes)).toEqual([]);

      primary = server.postgres.start('primary', port);
      // The remains of the killed server may still hold its shared memory. The new server then
      // exits and is restarted.
      primary.keepUp(() => undefined);
      await waitUntil('PostgreSQL', async () => {
        const client = new pg.Client({ connectionString: server.url });
        await client.connect();
        await client.end();
      });
      const healthy = await waitUntilHealthy(product);
      printNote(
        `external PostgreSQL killed: ${refusalTimes.length} of ${answers.length} refused, the last after ${Math.round(Math.max(...refusalTimes))} ms, at most ${maxConcurrent} at a time; healthy ${Math.round(healthy)} ms after it was back`,
      );
      expect(figuresAbove(HEALTHY_MS, [healthy])).toEqual([]);
      expect(socket.isOpen).toBe(true);
      for (const { ledger } of senders) await ledger.resendUnanswered();
      for (const sender of senders) await sender.check(senders);
    }
    await publisher.check();
    await publisher.checkProcessed();
  },
  START_MS * 2,
);
