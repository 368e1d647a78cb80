import { expect, test } from 'vitest';
import { superviseServer } from './supervisor.ts';

/**
 * Fake servers that end on their signal; `crash` ends the running one. The first start succeeds,
 * and the next `failures` starts fail.
 */
function fakeServers(failures: number) {
  const starts: string[] = [];
  const stops: Array<(reason: string) => void> = [];
  const start = async (signal: AbortSignal) => {
    if (starts.length > 0 && starts.length <= failures) {
      starts.push('failed');
      throw new Error('no room on the disk');
    }
    starts.push('started');
    const exit = new Promise<string>((resolve) => {
      stops.push(resolve);
      signal.addEventListener('abort', () => resolve('told to'));
    });
    return { exit };
  };
  return { start, starts, crash: (reason: string) => stops.at(-1)?.(reason) };
}

test('restarts a server that ends, through starts that fail', async () => {
  const servers = fakeServers(2);
  const messages: string[] = [];
  const supervisor = await superviseServer(servers.start, (sentence) => messages.push(sentence));
  const reasons: string[] = [];
  supervisor.onExit((reason) => reasons.push(reason));
  servers.crash('ended by SIGKILL');
  await expect.poll(() => messages.at(-1)).toBe('PostgreSQL is running again.');
  expect(servers.starts).toEqual(['started', 'failed', 'failed', 'started']);
  expect(reasons).toEqual(['ended by SIGKILL']);
  expect(messages).toContain('no room on the disk');
  await supervisor.stop();
  expect(servers.starts).toHaveLength(4);
});

test('a stop ends the server, calls no listener and restarts nothing', async () => {
  const servers = fakeServers(0);
  const supervisor = await superviseServer(servers.start, () => undefined);
  const reasons: string[] = [];
  supervisor.onExit((reason) => reasons.push(reason));
  await supervisor.stop();
  expect(reasons).toEqual([]);
  expect(servers.starts).toEqual(['started']);
});

test('a stop during a delay ends the restarts', async () => {
  const servers = fakeServers(Number.POSITIVE_INFINITY);
  const supervisor = await superviseServer(servers.start, () => undefined);
  const exit = new Promise((resolve) => supervisor.onExit(resolve));
  servers.crash('ended by SIGKILL');
  await exit;
  await supervisor.stop();
  const before = servers.starts.length;
  servers.crash('again');
  expect(servers.starts).toHaveLength(before);
});

test('rejects with the error of a first start that fails', async () => {
  await expect(
    superviseServer(
      () => Promise.reject(new Error('no')),
      () => undefined,
    ),
  ).rejects.toThrow('no');
});
