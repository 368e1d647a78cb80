import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@backbeat/contract';
import { expect } from 'vitest';
import type { Answer } from '../browser.ts';
import { eventually } from '../eventually.ts';
import type { Product } from '../product.ts';

/** Milliseconds in which who cannot be served is told so, and in which all is well after the fault. */
export const TOLD_MS = 2_000;
export const HEALTHY_MS = 5_000;

/** What somebody was answered, and after how many milliseconds. */
export interface Asked {
  status: number;
  retryAfter: string | null;
  ms: number;
}

export async function asked(call: Promise<Answer<unknown>>): Promise<Asked> {
  const begun = performance.now();
  const { status, headers } = await call;
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - begun };
}

export const askForFeed = (product: Product): Promise<Asked> =>
  asked(product.visitor().call(api.feed.listNewest, { query: { page: '0', size: '6' } }));

/** Asks for the feed fifty times a second, whether answers come or not. */
export async function askFor(ms: number, product: Product): Promise<{ answers: Asked[]; most: number }> {
  const answers: Asked[] = [];
  const waiting = new Set<Promise<unknown>>();
  let most = 0;
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const call = askForFeed(product).then((answer) => answers.push(answer));
    waiting.add(call);
    void call.finally(() => waiting.delete(call));
    most = Math.max(most, waiting.size);
    await pause(20);
  }
  await Promise.all(waiting);
  return { answers, most };
}

/** Those that were neither served nor told when to come back. */
export const unserved = (answers: readonly Asked[]): Asked[] =>
  answers.filter(({ status, retryAfter }) => status !== 200 && (status !== 503 || retryAfter === null));
export const isRefused = ({ status }: Asked): boolean => status === 503;
export const msOf = ({ ms }: Asked): number => ms;

/** @returns milliseconds until it answers as ever */
export async function healthyAgain(product: Product): Promise<number> {
  const begun = performance.now();
  await eventually(async () => {
    expect((await fetch(`${product.origin}/api/ready`)).status).toBe(200);
    expect((await askForFeed(product)).status).toBe(200);
  }, 60_000);
  return performance.now() - begun;
}
