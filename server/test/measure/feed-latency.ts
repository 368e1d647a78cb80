import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { percentileOf } from './times.ts';

const answer = z.object({ times: z.array(z.number()), failures: z.array(z.string()) });

/**
 * Runs `work` while readers in a separate process request the feed, so that this process does not
 * delay them.
 * @param cookie the Cookie header of the signed-in user who reads the feed
 * @returns the median and the 99th percentile of the page times, in milliseconds
 * @throws if a page failed
 */
export async function measureFeedLatency<T>(
  origin: string,
  cookie: string,
  work: () => Promise<T>,
): Promise<{ result: T; median: number; p99: number }> {
  const asker = fork(fileURLToPath(new URL('feed-client.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, ORIGIN: origin, COOKIE: cookie },
  });
  try {
    await once(asker, 'message');
    const report = once(asker, 'message');
    const result = await work();
    asker.send('end');
    const [message]: unknown[] = await report;
    const { times, failures } = answer.parse(message);
    if (failures.length > 0)
      throw new Error(`Pages of the feed did not come: ${failures.slice(0, 5).join(', ')}`);
    return { result, median: percentileOf(times, 0.5), p99: percentileOf(times, 0.99) };
  } finally {
    asker.kill();
  }
}
