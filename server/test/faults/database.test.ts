import { api } from '@backbeat/contract';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { findRunningPostgres } from '../../src/platform/postgres/index.ts';
import type { Browser } from '../browser.ts';
import { eventually } from '../eventually.ts';
import { RealtimeSocket } from '../live-socket.ts';
import type { Product } from '../product.ts';
import { signUp } from '../sign-up.ts';
import {
  askFor,
  askForFeed,
  type Asked,
  asked,
  HEALTHY_MS,
  healthyAgain,
  isRefused,
  msOf,
  TOLD_MS,
  unserved,
} from './asked.ts';
import { above, note, times } from './length.ts';
import { postmasterOf, signalPostgres } from './postgres-processes.ts';
import { Speaker } from './speaker.ts';
import { START_MS, useProduct } from './use-product.ts';

/** Milliseconds that PostgreSQL stands still. */
const STOPPED_MS = times(10_000, 4_000);

const running = useProduct();
let product: Product;
let people: Browser[];
let speakers: Speaker[];
let socket: RealtimeSocket;
beforeAll(async () => {
  product = running();
  people = [await signUp(product), await signUp(product)];
  speakers = await Speaker.gather(product, people);
  const site = `http://localhost:${new URL(product.origin).port}`;
  socket = await RealtimeSocket.connect(product, somebody(), { site });
}, START_MS);

function somebody(): Browser {
  const [first] = people;
  if (!first) throw new Error('There is nobody.');
  return first;
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
      const healthy = await healthyAgain(product);
      note(`PostgreSQL killed: healthy after ${Math.round(healthy)} ms`);
      expect(above(HEALTHY_MS, [healthy])).toEqual([]);
      await allIsThere();
    }
    expect(socket.isOpen).toBe(true);
  });

  test('that stands still: who asks is told within two seconds, sockets stay, and it goes on by itself', async () => {
    const talk = Promise.allSettled(speakers.map(({ ledger }) => ledger.goOn()));
    await eventually(async () => expect((await askForFeed(product)).status).toBe(200));
    await signalPostgres(product.dataDir, 'SIGSTOP');
    let asking: Awaited<ReturnType<typeof askFor>>;
    try {
      asking = await askFor(STOPPED_MS, product);
    } finally {
      await signalPostgres(product.dataDir, 'SIGCONT');
    }
    const { answers, most } = asking;
    const healthy = await healthyAgain(product);
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
    let answers: Asked[];
    try {
      // Each asks for itself: what many read is read for all of them at once.
      const calls = Array.from({ length: 200 }, (_, index) => {
        const params = { name: `nobody${index}` };
        return asked(product.visitor().call(api.auth.checkUserName, { params }));
      });
      // Twenty wait in the database; it ends them itself after ten seconds.
      const first = new Set<Asked>();
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
    const healthy = await healthyAgain(product);
    expect(above(HEALTHY_MS, [healthy])).toEqual([]);
    expect(socket.isOpen).toBe(true);
  });
});
