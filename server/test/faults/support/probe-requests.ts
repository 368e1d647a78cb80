import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@backbeat/contract';
import { expect } from 'vitest';
import type { Answer } from '../../clients/browser.ts';
import { eventually } from '../../eventually.ts';
import type { Product } from '../../servers/product.ts';

/**
 * Milliseconds within which the product must reject requests during a fault, and recover after it.
 */
export const REJECTED_MS = 2_000;
export const HEALTHY_MS = 5_000;

/** The status of a response and the milliseconds until it arrived. */
export interface Probe {
  status: number;
  retryAfter: string | null;
  ms: number;
}

export async function probe(call: Promise<Answer<unknown>>): Promise<Probe> {
  const startedAt = performance.now();
  const { status, headers } = await call;
  return { status, retryAfter: headers.get('retry-after'), ms: performance.now() - startedAt };
}

export const requestFeed = (product: Product): Promise<Probe> =>
  probe(product.visitor().call(api.feed.listNewest, { query: { page: '0', size: '6' } }));

/** Requests the feed fifty times a second, without waiting for responses. */
export async function requestFeedFor(
  ms: number,
  product: Product,
): Promise<{ answers: Probe[]; maxConcurrent: number }> {
  const answers: Probe[] = [];
  const pendingRequests = new Set<Promise<unknown>>();
  let maxConcurrent = 0;
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const call = requestFeed(product).then((answer) => answers.push(answer));
    pendingRequests.add(call);
    void call.finally(() => pendingRequests.delete(call));
    maxConcurrent = Math.max(maxConcurrent, pendingRequests.size);
    await pause(20);
  }
  await Promise.all(pendingRequests);
  return { answers, maxConcurrent };
}

/** The requests that got neither a result nor a Retry-After header. */
export const failedProbes = (answers: readonly Probe[]): Probe[] =>
  answers.filter(({ status, retryAfter }) => status !== 200 && (status !== 503 || retryAfter === null));
export const isRejected = ({ status }: Probe): boolean => status === 503;
export const msOf = ({ ms }: Probe): number => ms;

/** @returns milliseconds until the product works again */
export async function waitUntilHealthy(product: Product): Promise<number> {
  const startedAt = performance.now();
  await eventually(async () => {
    expect((await fetch(`${product.origin}/api/ready`)).status).toBe(200);
    expect((await requestFeed(product)).status).toBe(200);
  }, 60_000);
  return performance.now() - startedAt;
}
