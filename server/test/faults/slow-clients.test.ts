import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { api } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { measureFeedLatency } from '../measure/feed-latency.ts';
import { answerTo } from './support/ledger.ts';
import { figuresAbove, isShort, printNote, times } from './support/run-length.ts';
import { START_MS, useProduct } from './support/use-product.ts';

const CLIENTS = times(10_000, 400);
/** Clients that send requests without waiting for responses. */
const HASTY = times(50, 10);
/** Requests of each client, with more response bytes than the system buffers. */
const CLIENT_COUNT = 4_000;
/**
 * Milliseconds within which the last slow client is cut, and within which 99 % of other requests
 * are served.
 */
const CUT_MS = 15_000;
const SERVED_MS = 100;
/** Milliseconds between two lists of the connections, which take the system a tenth of a second. */
const LIST_INTERVAL_MS = 500;
/** Concurrent connections of the other clients. */
const OTHERS = 10;

const getProduct = useProduct();
let author: Browser;
let music: string;
beforeAll(async () => {
  author = await signUp(getProduct());
  // More bytes than the system buffers for a reader. Buffered bytes count as read.
  const body = { post: { title: 'Long Night', genre: ['Song' as const] }, file: file('song.mp3', mp3(600)) };
  const { id, music: url } = await answerTo(author.call(api.posts.createPost, { body }));
  music = String(url);
  // The short run judges no times.
  if (isShort) return;
  await eventually(async () => {
    const { waveform } = await answerTo(author.call(api.posts.getPost, { params: { id } }));
    if (!waveform) throw new Error('The track is still being processed.');
  });
}, START_MS);

/**
 * The client ports of connections that are open at the product's end or hold unsent data (Linux:
 * proc_pid_net(5), states 01 and 04).
 */
async function clientPorts(): Promise<number[]> {
  const port = Number(new URL(getProduct().origin).port).toString(16).toUpperCase().padStart(4, '0');
  const tables = await Promise.all(
    ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  const open = new RegExp(`^ *\\d+: [0-9A-F]+:${port} [0-9A-F]+:([0-9A-F]{4}) 0[14] `, 'gm');
  return [...tables.join('').matchAll(open)].map(([, client = '']) => Number.parseInt(client, 16));
}

const connections = async (): Promise<number> => (await clientPorts()).length;

test(`cuts ${CLIENTS} silent, slow or non-reading clients without a delay for other clients`, async () => {
  const before = await connections();
  const script = fileURLToPath(new URL('support/slow_clients.py', import.meta.url));
  const { port } = new URL(getProduct().origin);
  const { result, p99 } = await measureFeedLatency(getProduct().origin, author.cookie, async () => {
    const slow = spawn('/usr/bin/python3', [script, port, String(CLIENTS), music, author.cookie], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    try {
      const firstOutput = once(slow.stdout, 'data');
      // The first clients may be cut while the last ones still connect.
      const openCount = await eventually(async () => {
        await pause(LIST_INTERVAL_MS);
        const count = await connections();
        expect(count).toBeGreaterThan(before + CLIENTS / 2);
        return count;
      });
      await firstOutput;
      const allOpen = performance.now();
      await eventually(async () => {
        await pause(LIST_INTERVAL_MS);
        expect(await connections()).toBeLessThanOrEqual(before + OTHERS);
      });
      return { openCount, cut: performance.now() - allOpen };
    } finally {
      slow.stdin.end();
    }
  });
  printNote(
    `${CLIENTS} slow clients, more than ${result.openCount - before} at a time: all cut after ${Math.round(result.cut)} ms, p99 of others ${Math.round(p99)} ms`,
  );
  expect(figuresAbove(CUT_MS, [result.cut])).toEqual([]);
  expect(figuresAbove(SERVED_MS, [p99])).toEqual([]);
  expect((await fetch(`${getProduct().origin}/api/ready`)).status).toBe(200);
});

test(`cuts ${HASTY} clients that request public pages repeatedly and read no response`, async () => {
  const { hostname, port } = new URL(getProduct().origin);
  const head = 'GET /api/posts/get?page=0&size=6 HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const hasty = Array.from({ length: HASTY }, () => {
    const client = connect({ port: Number(port), host: hostname }).pause();
    // The client expects to be cut.
    client.on('error', () => undefined).write(head.repeat(CLIENT_COUNT));
    return client;
  });
  try {
    await Promise.all(hasty.map((client) => once(client, 'connect')));
    const ports = new Set(hasty.map(({ localPort }) => localPort));
    const openOnes = async () => (await clientPorts()).filter((client) => ports.has(client)).length;
    await eventually(async () => expect(await openOnes()).toBeGreaterThanOrEqual(HASTY / 2));
    const startedAt = performance.now();
    await eventually(async () => expect(await openOnes()).toBe(0));
    printNote(
      `${HASTY} hasty clients: all cut ${Math.round(performance.now() - startedAt)} ms after they came`,
    );
  } finally {
    for (const client of hasty) client.destroy();
  }
  await answerTo(getProduct().visitor().call(api.feed.listNewest));
});
