import { getPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { serve } from './child-serve.ts';
import { UndecodableFile } from '../errors.ts';

const request = z.object({ action: z.string(), value: z.unknown() });
const hoard: Buffer[] = [];

/** What the test child can do, mostly to the harm of its parent. */
const ACTIONS: Record<string, (value: unknown, onProgress: (part: number) => void) => unknown> = {
  pid: () => process.pid,
  echo: (value) => value,
  environment: () => Object.keys(process.env),
  priority: () => getPriority(),
  progress: (_, onProgress) => onProgress(0.5),
  undecodable: () => {
    throw new UndecodableFile('No sound.');
  },
  throw: () => {
    throw new Error('no space left');
  },
  crash: () => process.abort(),
  'kill -9': () => process.kill(process.pid, 'SIGKILL') && sleep(10_000),
  spin: () => {
    for (;;) hoard.length = 0;
  },
  sleep: () => sleep(60_000),
  eat: async () => {
    for (;;) {
      hoard.push(Buffer.alloc(20_000_000, 1));
      await sleep(10);
    }
  },
  // Faster than a check by a timer.
  grab: () => {
    for (;;) hoard.push(Buffer.alloc(50_000_000, 1));
  },
  'fill heap': () => {
    const strings: string[][] = [];
    for (;;) strings.push(Array.from({ length: 100_000 }, (_, i) => `${i}`));
  },
  babble: () => {
    process.send?.({ type: 'nonsense' });
    return sleep(60_000);
  },
  talk: async (milliseconds, onProgress) => {
    for (const end = performance.now() + Number(milliseconds); performance.now() < end; await sleep(100)) {
      onProgress(0.5);
    }
    return 'said it all';
  },
};

serve(
  async (message, onProgress) => {
    const { action, value } = request.parse(message);
    return ACTIONS[action]?.(value, onProgress);
  },
  { niceness: 7, memory: 400_000_000 },
);
