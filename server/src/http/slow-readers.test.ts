import { connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { boundReading } from './slow-readers.ts';

// Watches over readers are counted, and look when a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

interface Asked {
  socket: Socket;
  file: Readable;
  /** Sends the file, which was waited for until now. */
  answer: () => void;
}

/** A server of files without an end, and a connection to it over which so many are asked for and nothing is read. */
async function askFor(count: number): Promise<{ client: Socket; asked: Asked[] }> {
  const app = Fastify();
  app.addHook('onSend', (request, reply, payload, done) => {
    boundReading(request, reply, payload);
    done();
  });
  const asked: Asked[] = [];
  app.get('/', async ({ raw: { socket } }, reply) => {
    const file = new Readable({ read: () => void file.push(Buffer.alloc(65_536)) });
    await new Promise<void>((resolve) => asked.push({ socket, file, answer: resolve }));
    return reply.send(file);
  });
  onTestFinished(() => app.close());
  const { port, hostname } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect({ port: Number(port), host: hostname });
  onTestFinished(() => void client.destroy());
  client.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(count));
  await eventually(async () => expect(asked).toHaveLength(count));
  return { client, asked };
}

const end = (socket: Socket | undefined) =>
  eventually(async () => expect(socket?.closed && socket.destroyed).toBe(true));

test('nothing watches a reader who has gone before the file was there, and the file is closed', async () => {
  const { client, asked } = await askFor(1);
  client.destroy();
  await end(asked[0]?.socket);
  for (const { answer } of asked) answer();
  await eventually(async () => expect(asked.map(({ file }) => file.destroyed)).toEqual([true]));
  expect(vi.getTimerCount()).toBe(0);
});

test('nothing watches a reader who has gone while files waited behind another, and all of them are closed', async () => {
  const { client, asked } = await askFor(3);
  const [first, second, third] = asked;
  first?.answer();
  second?.answer();
  await eventually(async () => expect(vi.getTimerCount()).toBe(2));
  client.destroy();
  await end(first?.socket);
  third?.answer();
  await eventually(async () => {
    vi.advanceTimersByTime(2_000);
    expect(asked.map(({ file }) => file.destroyed)).toEqual([true, true, true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('a reader who reads is watched until the file ends', async () => {
  const { client, asked } = await askFor(1);
  client.resume();
  asked[0]?.answer();
  await eventually(async () => expect(vi.getTimerCount()).toBe(1));
  asked[0]?.file.push(null);
  await eventually(async () => expect(vi.getTimerCount()).toBe(0));
});
