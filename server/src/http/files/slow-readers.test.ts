import { connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { limitReadingTime } from './slow-readers.ts';

// The test counts the timers of readers and fires them itself.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

interface WatchedRequest {
  socket: Socket;
  file: Readable;
  /** Sends the file for which the response has been waiting. */
  answer: () => void;
}

/**
 * Starts a server of endless files and a connection that requests `count` of them and reads
 * nothing.
 */
async function askFor(count: number): Promise<{ client: Socket; requests: WatchedRequest[] }> {
  const app = Fastify();
  app.addHook('onSend', (request, reply, payload, callback) => {
    limitReadingTime(request, reply, payload);
    callback();
  });
  const requests: WatchedRequest[] = [];
  app.get('/', async ({ raw: { socket } }, reply) => {
    const file = new Readable({ read: () => void file.push(Buffer.alloc(65_536)) });
    await new Promise<void>((resolve) => requests.push({ socket, file, answer: resolve }));
    return reply.send(file);
  });
  onTestFinished(() => app.close());
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect({ port: Number(port), host: hostname });
  onTestFinished(() => void client.destroy());
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(count));
  await eventually(async () => expect(requests).toHaveLength(count));
  return { client, requests };
}

const end = (socket: Socket | undefined) =>
  eventually(async () => expect(socket?.closed && socket.destroyed).toBe(true));

test('does not watch a client that disconnected before the file was ready, and closes the file', async () => {
  const { client, requests } = await askFor(1);
  client.destroy();
  await end(requests[0]?.socket);
  for (const { answer } of requests) answer();
  await eventually(async () => expect(requests.map(({ file }) => file.destroyed)).toEqual([true]));
  expect(vi.getTimerCount()).toBe(0);
});

test('does not watch a client that disconnected while files waited in line, and closes them all', async () => {
  const { client, requests } = await askFor(3);
  const [first, second, third] = requests;
  first?.answer();
  second?.answer();
  await eventually(async () => expect(vi.getTimerCount()).toBe(2));
  client.destroy();
  await end(first?.socket);
  third?.answer();
  await eventually(async () => {
    vi.advanceTimersByTime(2_000);
    expect(requests.map(({ file }) => file.destroyed)).toEqual([true, true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('watches a client that reads until the file ends', async () => {
  const { client, requests } = await askFor(1);
  client.resume();
  requests[0]?.answer();
  await eventually(async () => expect(vi.getTimerCount()).toBe(1));
  requests[0]?.file.push(null);
  await eventually(async () => expect(vi.getTimerCount()).toBe(0));
});
