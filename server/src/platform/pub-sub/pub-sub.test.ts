import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { RedisServer } from '../../../test/faults/support/redis-server.ts';
import { freePort } from '../../../test/servers/product.ts';
import { openSilentProxy } from '../../../test/servers/silent-proxy.ts';
import { REDIS } from '../../open-redis.ts';
import { localPubSub, RedisPubSub, type PubSub } from './index.ts';

let closers: (() => void)[] = [];
let errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);

/** Collects everything that a process receives, including gaps. */
function collect(pubSub: PubSub): unknown[] {
  const messages: unknown[] = [];
  pubSub.on('news', (data) => messages.push(data));
  pubSub.onReconnect(() => messages.push('gap'));
  return messages;
}

beforeEach(() => {
  closers = [];
  errors = [];
});
afterEach(() => {
  for (const close of closers.toReversed()) close();
});

/** Every PubSub that this machine can run. */
const kinds: { name: string; open: () => PubSub }[] = [
  { name: 'within one process', open: () => localPubSub(onError) },
];
const { REDIS_TEST_URL: url } = process.env;
if (url !== undefined) kinds.push({ name: 'over Redis', open: () => newProcess(url).pubSub });

/** Creates a PubSub with its own connections, as in another process. */
function newProcess(redisUrl: string): { pubSub: PubSub; redis: Redis } {
  const redis = new Redis(redisUrl, { ...REDIS, retryStrategy: () => 20 });
  redis.on('error', () => undefined);
  const pubSub = new RedisPubSub(redis, onError);
  closers.push(
    () => redis.disconnect(),
    () => pubSub.close(),
  );
  return { pubSub, redis };
}

describe.each(kinds)('PubSub $name', ({ open }) => {
  test('delivers messages in this process before it returns, in order and by name', () => {
    const pubSub = open();
    const messages = collect(pubSub);
    pubSub.publish('news', { n: 1 });
    pubSub.publish('weather', { n: 2 });
    pubSub.publish('news', { n: 3 });
    expect(messages).toEqual([{ n: 1 }, { n: 3 }]);
  });

  test('delivers messages to all listeners although one fails', () => {
    const pubSub = open();
    pubSub.on('news', () => {
      throw new Error('deaf');
    });
    const messages = collect(pubSub);
    pubSub.publish('news', 1);
    expect(messages).toEqual([1]);
    expect(errors).toEqual([new Error('deaf')]);
  });
});

if (url !== undefined) {
  describe('PubSub between processes', () => {
    // A Redis of its own, because other tests would be notified of the gaps.
    let server: RedisServer;
    beforeAll(async () => {
      server = new RedisServer(await freePort());
      await server.start();
    });
    afterAll(() => server.kill());

    /** Waits until the subscription of the other process is active. */
    async function waitUntilDelivered(from: PubSub, messages: unknown[]): Promise<void> {
      const [ready, go] = [randomUUID(), randomUUID()];
      await eventually(async () => {
        from.publish('news', ready);
        expect(messages).toContain(ready);
      });
      from.publish('news', go);
      await eventually(async () => expect(messages).toContain(go));
      messages.length = 0;
    }

    test('delivers messages in order, and once to the sending process', async () => {
      const [one, two] = [newProcess(server.url).pubSub, newProcess(server.url).pubSub];
      const [receivedByOne, receivedByTwo] = [collect(one), collect(two)];
      await waitUntilDelivered(one, receivedByTwo);
      await waitUntilDelivered(two, receivedByOne);
      receivedByTwo.length = 0;
      const numbers = Array.from({ length: 200 }, (_, index) => index);
      for (const number of numbers) one.publish('news', number);
      await eventually(async () => expect(receivedByTwo).toHaveLength(200));
      expect(receivedByTwo).toEqual(numbers);
      two.publish('news', 'last');
      await eventually(async () => expect(receivedByOne).toContain('last'));
      expect(receivedByOne).toEqual([...numbers, 'last']);
    });

    test('ignores foreign messages on the channel', async () => {
      const { pubSub, redis } = newProcess(server.url);
      const other = newProcess(server.url).pubSub;
      const messages = collect(pubSub);
      await waitUntilDelivered(other, messages);
      for (const text of ['', '{', '{}', '{"from":1,"name":"news"}']) await redis.publish('hints', text);
      other.publish('news', 'fine');
      await eventually(async () => expect(messages).toEqual(['fine']));
    });

    test('reports a gap after a broken connection and then continues', async () => {
      const admin = new Redis(server.url);
      closers.push(() => admin.disconnect());
      const [one, two] = [newProcess(server.url).pubSub, newProcess(server.url).pubSub];
      const messages = collect(two);
      await waitUntilDelivered(one, messages);
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await eventually(async () => expect(messages).toContain('gap'));
      await waitUntilDelivered(one, messages);
    });

    test('detects a Redis that is silent, both when publishing and when only subscribed', async () => {
      const { hostname, port } = new URL(server.url);
      const proxy = await openSilentProxy({ host: hostname, port: Number(port) });
      const near = newProcess(server.url).pubSub;
      const far = newProcess(`redis://127.0.0.1:${proxy.port}`);
      closers.push(proxy.close);
      const [receivedNear, receivedFar] = [collect(near), collect(far.pubSub)];
      await waitUntilDelivered(near, receivedFar);
      await waitUntilDelivered(far.pubSub, receivedNear);
      receivedFar.length = 0;

      let isPublisherCut = false;
      far.redis.once('close', () => (isPublisherCut = true));
      proxy.fallSilent();
      far.pubSub.publish('news', 'lost');
      await eventually(async () => {
        expect(isPublisherCut).toBe(true);
        expect(errors.map(String)).toContainEqual(expect.stringContaining('Socket timeout'));
      });
      proxy.speakAgain();
      await eventually(async () => {
        expect(receivedNear).toContain('gap');
        expect(receivedFar).toContain('gap');
      });
      await waitUntilDelivered(near, receivedFar);
    });

    test('reports a gap to other processes after a message that was not published', async () => {
      const { pubSub: one, redis } = newProcess(server.url);
      const messages = collect(newProcess(server.url).pubSub);
      await waitUntilDelivered(one, messages);
      redis.disconnect();
      one.publish('news', 'lost');
      await eventually(async () => expect(errors).toHaveLength(1));
      await redis.connect();
      await eventually(async () => expect(messages).toEqual(['gap']));
    });
  });
}
