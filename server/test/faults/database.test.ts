import { api } from '@backbeat/contract';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { findRunningPostgres } from '../../src/platform/postgres/index.ts';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { RealtimeSocket } from '../clients/realtime-socket.ts';
import type { Product } from '../servers/product.ts';
import { signUp } from '../fixtures/sign-up.ts';
import {
  requestFeedFor,
  requestFeed,
  type Probe,
  probe,
  HEALTHY_MS,
  waitUntilHealthy,
  isRejected,
  msOf,
  REJECTED_MS,
  failedProbes,
} from './support/probe-requests.ts';
import { figuresAbove, printNote, times } from './support/run-length.ts';
import { postmasterOf, signalPostgres } from './support/postgres-processes.ts';
import { ChatSender } from './support/chat-sender.ts';
import { START_MS, useProduct } from './support/use-product.ts';

/** Milliseconds for which PostgreSQL is suspended. */
const STOPPED_MS = times(10_000, 4_000);

const getProduct = useProduct();
let product: Product;
let people: Browser[];
let senders: ChatSender[];
let socket: RealtimeSocket;
beforeAll(async () => {
  product = getProduct();
  people = [await signUp(product), await signUp(product)];
  senders = await ChatSender.createChat(product, people);
  const site = `http://localhost:${new URL(product.origin).port}`;
  socket = await RealtimeSocket.connect(product, firstUser(), { site });
}, START_MS);

function firstUser(): Browser {
  const [first] = people;
  if (!first) throw new Error('There are no users.');
  return first;
}

async function allIsThere(): Promise<void> {
  for (const { ledger } of senders) await ledger.resendUnanswered();
  for (const sender of senders) await sender.check(senders);
}

describe('PostgreSQL', () => {
  test('PostgreSQL killed with -9 under chat load recovers by itself with all acknowledged messages', async () => {
    for (let kill = 1; kill <= times(5, 1); kill++) {
      const before = senders.map(({ ledger }) => ledger.acknowledgedValues.size);
      const sending = Promise.allSettled(senders.map(({ ledger }) => ledger.writeUntilUnanswered()));
      await eventually(async () => {
        for (const [who, { ledger }] of senders.entries())
          expect(ledger.acknowledgedValues.size).toBeGreaterThan((before[who] ?? 0) + 5);
      });
      process.kill(await postmasterOf(product.dataDir), 'SIGKILL');
      expect((await sending).filter(({ status }) => status === 'rejected')).toEqual([]);
      const healthy = await waitUntilHealthy(product);
      printNote(`PostgreSQL killed: healthy after ${Math.round(healthy)} ms`);
      expect(figuresAbove(HEALTHY_MS, [healthy])).toEqual([]);
      await allIsThere();
    }
    expect(socket.isOpen).toBe(true);
  });

  test('rejects requests within two seconds while PostgreSQL is suspended, keeps sockets open and recovers', async () => {
    const sending = Promise.allSettled(senders.map(({ ledger }) => ledger.writeUntilUnanswered()));
    await eventually(async () => expect((await requestFeed(product)).status).toBe(200));
    await signalPostgres(product.dataDir, 'SIGSTOP');
    let asking: Awaited<ReturnType<typeof requestFeedFor>>;
    try {
      asking = await requestFeedFor(STOPPED_MS, product);
    } finally {
      await signalPostgres(product.dataDir, 'SIGCONT');
    }
    const { answers, maxConcurrent } = asking;
    const healthy = await waitUntilHealthy(product);
    const refusalTimes = answers.filter(isRejected).map(msOf);
    printNote(
      `PostgreSQL stopped for ${STOPPED_MS} ms: ${refusalTimes.length} of ${answers.length} refused, the last after ${Math.round(Math.max(...refusalTimes))} ms, at most ${maxConcurrent} at a time; healthy after ${Math.round(healthy)} ms`,
    );
    expect(failedProbes(answers)).toEqual([]);
    expect(refusalTimes.length).toBeGreaterThan(0);
    expect(figuresAbove(REJECTED_MS, answers.map(msOf))).toEqual([]);
    expect(figuresAbove(HEALTHY_MS, [healthy])).toEqual([]);
    // Late requests fail without waiting.
    expect(figuresAbove(REJECTED_MS / 4, [answers.at(-1)?.ms ?? 0])).toEqual([]);
    expect(socket.isOpen).toBe(true);
    expect((await sending).filter(({ status }) => status === 'rejected')).toEqual([]);
    await allIsThere();
  });

  test('rejects requests within two seconds while all database connections are taken', async () => {
    const url = await findRunningPostgres(product.dataDir);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table users in access exclusive mode');
    let answers: Probe[];
    try {
      // Each request reads another name, since concurrent reads of the same data are coalesced.
      const calls = Array.from({ length: 200 }, (_, index) => {
        const params = { name: `nobody${index}` };
        return probe(product.visitor().call(api.auth.checkUserName, { params }));
      });
      // Twenty requests wait in the database, which cancels them after ten seconds.
      const first = new Set<Probe>();
      for (const call of calls) void call.then((answer) => first.add(answer));
      await eventually(async () => expect(first.size).toBeGreaterThanOrEqual(180));
      expect(failedProbes([...first])).toEqual([]);
      expect([...first].every(isRejected)).toBe(true);
      printNote(`connections taken: refused after ${Math.round(Math.max(...[...first].map(msOf)))} ms`);
      expect(figuresAbove(REJECTED_MS, [...first].map(msOf))).toEqual([]);
      expect((await fetch(`${product.origin}/api/health`)).status).toBe(200);
      await holder.query('rollback');
      answers = await Promise.all(calls);
    } finally {
      await holder.end();
    }
    expect(failedProbes(answers)).toEqual([]);
    const healthy = await waitUntilHealthy(product);
    expect(figuresAbove(HEALTHY_MS, [healthy])).toEqual([]);
    expect(socket.isOpen).toBe(true);
  });
});
