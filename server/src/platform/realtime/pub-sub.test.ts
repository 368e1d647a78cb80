import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { RedisServer } from '../../../test/faults/redis-server.ts';
import { freePort } from '../../../test/product.ts';
import { openSilentProxy } from '../../../test/silent-proxy.ts';
import { REDIS } from '../../open-context.ts';
import { localPubSub, RedisPubSub, type PubSub } from './index.ts';

let closers: (() => void)[] = [];
let errors: unknown[] = [];
const onError = (error: unknown) => void errors.push(error);

/** Everything that a process hears, gaps included. */
function hear(pubSub: PubSub): unknown[] {
  const heard: unknown[] = [];
  pubSub.on('news', (data) => heard.push(data));
  pubSub.onReconnect(() => heard.push('gap'));
  return heard;
}

beforeEach(() => {
  closers = [];
  errors = [];
});
afterEach(() => {
  for (const close of closers.toReversed()) close();
});

/** Every kind of hints that this machine has, as one process has them. */
const kinds: { name: string; open: () => PubSub }[] = [
  { name: 'within one process', open: () => localPubSub(onError) },
];
const { REDIS_TEST_URL: url } = process.env;
if (url !== undefined) kinds.push({ name: 'over Redis', open: () => newProcess(url).pubSub });

/** A process as the others know it. */
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

describe.each(kinds)('hints $name', ({ open }) => {
  test('are heard here before telling returns, in order, by who listens to their name', () => {
    const pubSub = open();
    const heard = hear(pubSub);
    pubSub.tell('news', { n: 1 });
    pubSub.tell('weather', { n: 2 });
    pubSub.tell('news', { n: 3 });
    expect(heard).toEqual([{ n: 1 }, { n: 3 }]);
  });

  test('are heard by all, also where one fails', () => {
    const pubSub = open();
    pubSub.on('news', () => {
      throw new Error('deaf');
    });
    const heard = hear(pubSub);
    pubSub.tell('news', 1);
    expect(heard).toEqual([1]);
    expect(errors).toEqual([new Error('deaf')]);
  });
});

if (url !== undefined) {
  describe('hints between processes', () => {
    // What others share knows of no gap: they would be told, too.
    let server: RedisServer;
    beforeAll(async () => {
      server = new RedisServer(await freePort());
      await server.start();
    });
    afterAll(() => server.kill());

    /** Waits until one hears the other, which takes a moment at the beginning. */
    async function settled(from: PubSub, heard: unknown[]): Promise<void> {
      const [ready, go] = [randomUUID(), randomUUID()];
      await eventually(async () => {
        from.tell('news', ready);
        expect(heard).toContain(ready);
      });
      from.tell('news', go);
      await eventually(async () => expect(heard).toContain(go));
      heard.length = 0;
    }

    test('arrive in order, and once at the one who tells', async () => {
      const [one, two] = [newProcess(server.url).pubSub, newProcess(server.url).pubSub];
      const [heardByOne, heardByTwo] = [hear(one), hear(two)];
      await settled(one, heardByTwo);
      await settled(two, heardByOne);
      heardByTwo.length = 0;
      const numbers = Array.from({ length: 200 }, (_, index) => index);
      for (const number of numbers) one.tell('news', number);
      await eventually(async () => expect(heardByTwo).toHaveLength(200));
      expect(heardByTwo).toEqual(numbers);
      two.tell('news', 'last');
      await eventually(async () => expect(heardByOne).toContain('last'));
      expect(heardByOne).toEqual([...numbers, 'last']);
    });

    test('what others say on the channel harms nobody', async () => {
      const { pubSub, redis } = newProcess(server.url);
      const other = newProcess(server.url).pubSub;
      const heard = hear(pubSub);
      await settled(other, heard);
      for (const text of ['', '{', '{}', '{"from":1,"name":"news"}']) await redis.publish('hints', text);
      other.tell('news', 'fine');
      await eventually(async () => expect(heard).toEqual(['fine']));
    });

    test('a broken connection is told as a gap once it is back, and hints go on', async () => {
      const admin = new Redis(server.url);
      closers.push(() => admin.disconnect());
      const [one, two] = [newProcess(server.url).pubSub, newProcess(server.url).pubSub];
      const heard = hear(two);
      await settled(one, heard);
      await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
      await eventually(async () => expect(heard).toContain('gap'));
      await settled(one, heard);
    });

    test('a Redis whose machine is gone without a word is noticed by who tells and by who only listens', async () => {
      const { hostname, port } = new URL(server.url);
      const proxy = await openSilentProxy({ host: hostname, port: Number(port) });
      const near = newProcess(server.url).pubSub;
      const far = newProcess(`redis://127.0.0.1:${proxy.port}`);
      closers.push(proxy.close);
      const [heardNear, heardFar] = [hear(near), hear(far.pubSub)];
      await settled(near, heardFar);
      await settled(far.pubSub, heardNear);
      heardFar.length = 0;

      let isTellerCut = false;
      far.redis.once('close', () => (isTellerCut = true));
      proxy.fallSilent();
      far.pubSub.tell('news', 'lost');
      await eventually(async () => {
        expect(isTellerCut).toBe(true);
        expect(errors.map(String)).toContainEqual(expect.stringContaining('Socket timeout'));
      });
      proxy.speakAgain();
      await eventually(async () => {
        expect(heardNear).toContain('gap');
        expect(heardFar).toContain('gap');
      });
      await settled(near, heardFar);
    });

    test('a hint that did not go out is told to the others as a gap', async () => {
      const { pubSub: one, redis } = newProcess(server.url);
      const heard = hear(newProcess(server.url).pubSub);
      await settled(one, heard);
      redis.disconnect();
      one.tell('news', 'lost');
      await eventually(async () => expect(errors).toHaveLength(1));
      await redis.connect();
      await eventually(async () => expect(heard).toEqual(['gap']));
    });
  });
}
