import { expect, test } from 'vitest';
import { superviseServer } from './supervisor.ts';

/** Servers that end when told; `crash` ends the running one by itself. The first start works, then `failures` do not. */
function fakeServers(failures: number) {
  const starts: string[] = [];
  const running: Array<(reason: string) => void> = [];
  const start = async (signal: AbortSignal) => {
    if (starts.length > 0 && starts.length <= failures) {
      starts.push('failed');
      throw new Error('no room on the disk');
    }
    starts.push('started');
    const ended = new Promise<string>((resolve) => {
      running.push(resolve);
      signal.addEventListener('abort', () => resolve('told to'));
    });
    return { ended };
  };
  return { start, starts, crash: (reason: string) => running.at(-1)?.(reason) };
}

test('a server that ends is started again, through starts that fail', async () => {
  const servers = fakeServers(2);
  const said: string[] = [];
  const supervisor = await superviseServer(servers.start, (sentence) => said.push(sentence));
  const reasons: string[] = [];
  supervisor.onExit((reason) => reasons.push(reason));
  servers.crash('ended by SIGKILL');
  await expect.poll(() => said.at(-1)).toBe('PostgreSQL runs again.');
  expect(servers.starts).toEqual(['started', 'failed', 'failed', 'started']);
  expect(reasons).toEqual(['ended by SIGKILL']);
  expect(said).toContain('no room on the disk');
  await supervisor.stop();
  expect(servers.starts).toHaveLength(4);
});

test('a stop ends the server, tells no listener, and starts nothing again', async () => {
  const servers = fakeServers(0);
  const supervisor = await superviseServer(servers.start, () => undefined);
  const reasons: string[] = [];
  supervisor.onExit((reason) => reasons.push(reason));
  await supervisor.stop();
  expect(reasons).toEqual([]);
  expect(servers.starts).toEqual(['started']);
});

test('a stop during a pause ends the restarts', async () => {
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

test('a first start that fails is the error of the caller', async () => {
  await expect(
    superviseServer(
      () => Promise.reject(new Error('no')),
      () => undefined,
    ),
  ).rejects.toThrow('no');
});
