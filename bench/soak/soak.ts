// npm run soak [-- minutes (30 if not given) people (100 if not given)]
// Simulates concurrent users for a long time. Of their actions 60 % read the feed and play a track,
// 20 % open the page of a track, 15 % send a message to a group over a socket, and 5 % publish a
// track, which is then processed. The bench samples the product's resources every ten seconds. It
// fails on any error response or timeout, on leftover files, and, from five minutes on, if the
// memory of the last third is more than 15 % above that of the first.
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { freePort, type Product } from '../../server/test/servers/product.ts';
import { mp3 } from '../../server/test/fixtures/sounds.ts';
import { publish, untilProcessed } from '../media/audio-post.ts';
import { build } from '../build.ts';
import { makeChat, makePeople } from '../chats/fill-chats.ts';
import { record } from '../results.ts';
import { withProduct } from '../run-product.ts';
import { measureUsage, type ResourceUsage } from './soak-usage.ts';
import { SoakUser } from './soak-user.ts';
import { percentileOf } from '../../server/test/measure/times.ts';

const minutes = Number(process.argv[2] ?? 30);
const people = Number(process.argv[3] ?? 100);
const SAMPLE_INTERVAL_MS = minutes < 1 ? 1_000 : 10_000;
const GROUP = 10;
const TRACKS = 10;
const SOUND = mp3(20);
/** Maximum milliseconds that a user pauses between two actions. */
const MAX_PAUSE_MS = 10_000;
/** The allowed growth of memory, and the minutes from which on it is judged. */
const GROWTH = 1.15;
const TELLING_MINUTES = 5;
/** Further failures would add no information. */
const MAX_FAILURES = 20;

const failures: string[] = [];
const counts = { listen: 0, look: 0, chat: 0, upload: 0 };
const metricsPort = await freePort();

await build();
await withProduct(
  async (product, pool) => {
    const crowd = await gather(product, pool);
    const samples = await soak(product, pool, crowd);
    for (const person of crowd) person.leave();
    judge(samples);
    await settle(product, pool).catch((error: unknown) => failures.push(String(error)));
    const last = samples.slice(-Math.ceil(samples.length / 3));
    const maxOf = (of: keyof ResourceUsage) => Math.max(...samples.map((sample) => sample[of]));
    await record(`soak ${minutes} ${people}`, [
      { name: 'memory of the first third to the last', value: 1 / growthOf(samples, 'resident'), unit: 'x' },
      { name: 'heap of the first third to the last', value: 1 / growthOf(samples, 'heap'), unit: 'x' },
      {
        name: 'memory in the end',
        value: percentileOf(
          last.map(({ resident }) => resident),
          0.5,
        ),
        unit: 'MB',
      },
      {
        name: 'heap in the end',
        value: percentileOf(
          last.map(({ heap }) => heap),
          0.5,
        ),
        unit: 'MB',
      },
      {
        name: 'things done',
        value: Object.values(counts).reduce((sum, each) => sum + each, 0) / minutes / 60,
        unit: '/s',
      },
    ]);
    console.log(
      `done ${JSON.stringify(counts)}; at most ${maxOf('descriptors')} descriptors, ${maxOf('sockets')} sockets,`,
    );
    console.log(
      `${maxOf('connections')} connections to the database, ${maxOf('temporary')} files in the staging folder`,
    );
  },
  { METRICS_PORT: String(metricsPort) },
);
if (failures.length > 0) {
  console.error(`FAILED:\n${failures.slice(0, MAX_FAILURES).join('\n')}`);
  process.exitCode = 1;
}

/** Inserts users in groups and publishes tracks to play. */
async function gather(product: Product, pool: pg.Pool): Promise<SoakUser[]> {
  const persons = await makePeople(pool, people);
  const [author] = persons;
  if (!author) throw new Error('There is no user.');
  const tracks: string[] = [];
  for (let each = 0; each < TRACKS; each++)
    tracks.push(await publish(product, author.token, 'track.mp3', SOUND));
  await untilProcessed(pool, tracks);
  const crowd: SoakUser[] = [];
  for (let from = 0; from < people; from += GROUP) {
    const members = persons.slice(from, from + GROUP);
    const chatId = await makeChat(pool, members);
    crowd.push(...members.map((person) => new SoakUser({ product, tracks, sound: SOUND }, person, chatId)));
  }
  return crowd;
}

async function soak(product: Product, pool: pg.Pool, crowd: readonly SoakUser[]): Promise<ResourceUsage[]> {
  const end = performance.now() + minutes * 60_000;
  const live = async (person: SoakUser) => {
    while (performance.now() < end && failures.length < MAX_FAILURES) {
      await pause(Math.random() * Math.min(MAX_PAUSE_MS, minutes * 20_000));
      const action = draw();
      try {
        await person[action]();
        counts[action] += 1;
      } catch (error) {
        failures.push(
          `${new Date().toISOString()} ${action}: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
  };
  const samples: ResourceUsage[] = [];
  const look = async () => {
    while (performance.now() < end && failures.length < MAX_FAILURES) {
      await pause(SAMPLE_INTERVAL_MS);
      const sample = await measureUsage(product, pool, metricsPort);
      samples.push(sample);
      if (samples.length % 6 === 0) console.log(JSON.stringify(sample));
    }
  };
  await Promise.all([look(), ...crowd.map(live)]);
  if (product.exitCode !== null) failures.push(`The product has ended: ${product.output}`);
  return samples;
}

function draw(): keyof typeof counts {
  const share = Math.random();
  if (share < 0.6) return 'listen';
  if (share < 0.8) return 'look';
  return share < 0.95 ? 'chat' : 'upload';
}

/** When all tracks are processed, the staging folder must be empty. */
async function settle(product: Product, pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>('select id from posts');
  await untilProcessed(
    pool,
    rows.map(({ id }) => id),
  );
  await pause(1_000);
  const { temporary } = await measureUsage(product, pool, metricsPort);
  if (temporary > 0) failures.push(`${temporary} files are left in the staging folder.`);
}

function judge(samples: readonly ResourceUsage[]): void {
  if (minutes < TELLING_MINUTES) return;
  const growth = growthOf(samples, 'resident');
  if (growth > GROWTH) failures.push(`Memory has grown to ${growth.toFixed(2)} of what it was.`);
}

/** The ratio of the last third's median to that of the first. */
function growthOf(samples: readonly ResourceUsage[], of: 'resident' | 'heap'): number {
  const third = Math.ceil(samples.length / 3);
  const median = (part: readonly ResourceUsage[]) =>
    percentileOf(
      part.map((sample) => sample[of]),
      0.5,
    );
  return median(samples.slice(-third)) / median(samples.slice(0, third));
}
