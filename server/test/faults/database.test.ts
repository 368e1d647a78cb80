import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@backbeat/contract';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { findRunningPostgres } from '../../src/platform/postgres/index.ts';
import type { Answer, Browser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { LiveSocket } from '../live-socket.ts';
import type { Product } from '../product.ts';
import { signUp } from '../sign-up.ts';
import { above, note, times } from './length.ts';
import { postmasterOf, signalPostgres } from './postgres-processes.ts';
import { Speaker } from './speaker.ts';
import { START_MS, useProduct } from './use-product.ts';

/** Milliseconds in which who cannot be served is told so, and in which all is well after the fault. */
const TOLD_MS = 2_000;
const HEALTHY_MS = 5_000;
/** Milliseconds that PostgreSQL stands still. */
const STOPPED_MS = times(10_000, 4_000);

const running = useProduct();
let product: Product;
let people: Browser[];
let speakers: Speaker[];
let socket: LiveSocket;
beforeAll(async () => {
  product = running();
  people = [await signUp(product), await signUp(product)];
  speakers = await Speaker.gather(product, people);
  const site = `http://localhost:${new URL(product.origin).port}`;
  socket = await LiveSocket.connect(product, somebody(), { site });
}, START_MS);

function somebody(): Browser {
  const [first] = people;
  if (!first) throw new Error('There is nobody.');
  return first;
}

interface Timed {
  status: number;
  retryAfter: string | null;
  ms: number;
}

async function timed(call: Promise<Answer<unknown>>): Promise<Timed> {
  const begun = performance.now();
  const { status, headers } = await call;
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - begun };
}

const feed = () => timed(product.visitor().call(api.feed.listNewest, { query: { page: '0', size: '6' } }));

/** Those that were neither served nor told when to come back. */
const unserved = (answers: readonly Timed[]): Timed[] =>
  answers.filter(({ status, retryAfter }) => status !== 200 && (status !== 503 || retryAfter === null));
const isRefused = ({ status }: Timed): boolean => status === 503;
const msOf = ({ ms }: Timed): number => ms;

/** @returns milliseconds until it answers as ever */
async function healthyAgain(): Promise<number> {
  const begun = performance.now();
  await eventually(async () => {
    expect((await fetch(`${product.origin}/api/ready`)).status).toBe(200);
    expect((await feed()).status).toBe(200);
  }, 60_000);
  return performance.now() - begun;
}

async function allIsThere(): Promise<void> {
  for (const { ledger } of speakers) await ledger.sendAgain();
  for (const speaker of speakers) await speaker.check(speakers);
}

describe('PostgreSQL', () => {
  test(`killed with -9 while people talk, it is back by itself and has all that was acknowledged`, async () => {
    for (let kill = 1; kill <= times(5, 1); kill++) {
      const before = speakers.map(({ ledger }) => ledger.acknowledged.size);
      const talk = Promise.allSettled(speakers.map(({ ledger }) => ledger.goOn()));
      await eventually(async () => {
        for (const [who, { ledger }] of speakers.entries())
          expect(ledger.acknowledged.size).toBeGreaterThan((before[who] ?? 0) + 5);
      });
      process.kill(await postmasterOf(product.dataDir), 'SIGKILL');
      expect((await talk).filter(({ status }) => status === 'rejected')).toEqual([]);
      const healthy = await healthyAgain();
      note(`PostgreSQL killed: healthy after ${Math.round(healthy)} ms`);
      expect(above(HEALTHY_MS, [healthy])).toEqual([]);
      await allIsThere();
    }
    expect(socket.isOpen).toBe(true);
  });

  test('that stands still: who asks is told within two seconds, sockets stay, and it goes on by itself', async () => {
    const talk = Promise.allSettled(speakers.map(({ ledger }) => ledger.goOn()));
    await eventually(async () => expect((await feed()).status).toBe(200));
    await signalPostgres(product.dataDir, 'SIGSTOP');
    const answers: Timed[] = [];
    let most = 0;
    try {
      const end = performance.now() + STOPPED_MS;
      const waiting = new Set<Promise<unknown>>();
      while (performance.now() < end) {
        const call = feed().then((answer) => answers.push(answer));
        waiting.add(call);
        void call.finally(() => waiting.delete(call));
        most = Math.max(most, waiting.size);
        await pause(20);
      }
      await Promise.all(waiting);
    } finally {
      await signalPostgres(product.dataDir, 'SIGCONT');
    }
    const healthy = await healthyAgain();
    const refused = answers.filter(isRefused).map(msOf);
    note(
      `PostgreSQL stopped for ${STOPPED_MS} ms: ${refused.length} of ${answers.length} refused, the last after ${Math.round(Math.max(...refused))} ms, at most ${most} at a time; healthy after ${Math.round(healthy)} ms`,
    );
    expect(unserved(answers)).toEqual([]);
    expect(refused.length).toBeGreaterThan(0);
    expect(above(TOLD_MS, answers.map(msOf))).toEqual([]);
    expect(above(HEALTHY_MS, [healthy])).toEqual([]);
    // Who came later did not wait at all.
    expect(above(TOLD_MS / 4, [answers.at(-1)?.ms ?? 0])).toEqual([]);
    expect(socket.isOpen).toBe(true);
    expect((await talk).filter(({ status }) => status === 'rejected')).toEqual([]);
    await allIsThere();
  });

  test('whose connections are all taken: the others are told within two seconds', async () => {
    const url = await findRunningPostgres(product.dataDir);
    const holder = new pg.Client({ connectionString: url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('lock table users in access exclusive mode');
    let answers: Timed[];
    try {
      // Each asks for itself: what many read is read for all of them at once.
      const calls = Array.from({ length: 200 }, (_, index) => {
        const params = { name: `nobody${index}` };
        return timed(product.visitor().call(api.auth.checkUserName, { params }));
      });
      // Twenty wait in the database; it ends them itself after ten seconds.
      const first = new Set<Timed>();
      for (const call of calls) void call.then((answer) => first.add(answer));
      await eventually(async () => expect(first.size).toBeGreaterThanOrEqual(180));
      expect(unserved([...first])).toEqual([]);
      expect([...first].every(isRefused)).toBe(true);
      note(`connections taken: refused after ${Math.round(Math.max(...[...first].map(msOf)))} ms`);
      expect(above(TOLD_MS, [...first].map(msOf))).toEqual([]);
      expect((await fetch(`${product.origin}/api/health`)).status).toBe(200);
      await holder.query('rollback');
      answers = await Promise.all(calls);
    } finally {
      await holder.end();
    }
    expect(unserved(answers)).toEqual([]);
    const healthy = await healthyAgain();
    expect(above(HEALTHY_MS, [healthy])).toEqual([]);
    expect(socket.isOpen).toBe(true);
  });
});
