import { api } from '@backbeat/contract';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { freshDatabase } from '../servers/database.ts';
import { answerTo } from './support/ledger.ts';
import { times } from './support/run-length.ts';
import { killAndStart, START_MS, useProduct } from './support/use-product.ts';

const KILLS = times(20, 3);
const TRACKS = 3;
/** The worker searches for due releases at this interval, so that a kill within it meets each state. */
const WINDOW_MS = 6_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let db: pg.Client;
const getProduct = useProduct(async () => {
  database = await freshDatabase();
  return { DATABASE_URL: database.url };
});
let owner: Browser;
let follower: Browser;
let artwork: File;
beforeAll(async () => {
  db = new pg.Client({ connectionString: database.url });
  await db.connect();
  [owner, follower] = [await signUp(getProduct()), await signUp(getProduct())];
  const { userName } = await answerTo(owner.call(api.users.getCurrentUser));
  await follower.call(api.follows.toggleFollow, { params: { user: userName } });
  const picture = sharp({ create: { width: 600, height: 600, channels: 3, background: '#27618f' } });
  artwork = file('artwork.png', await picture.png().toBuffer());
}, START_MS);
afterAll(async () => {
  await db.end();
  await database.drop();
});

/** A release with held drafts that nothing blocks, scheduled for a time far ahead. @returns its id */
async function scheduleRelease(title: string): Promise<string> {
  const release = { title, type: 'EP' as const };
  const { id } = await answerTo(owner.call(api.releases.createRelease, { body: { release, artwork } }));
  for (let track = 0; track < TRACKS; track += 1) {
    const post = { title: `${title}, ${track}`, genre: ['Song' as const], release: id };
    await answerTo(owner.call(api.posts.createPost, { body: { post, file: file('song.mp3', mp3(1)) } }));
  }
  await eventually(async () => {
    const { blockers } = await answerTo(owner.call(api.releases.getRelease, { params: { id } }));
    expect(blockers).toEqual([]);
  }, 60_000);
  const at = new Date(Date.now() + 60 * 60 * 1000).toISOString();
  await answerTo(owner.call(api.releases.releaseNow, { params: { id }, body: { at } }));
  return id;
}

/** How many tracks of a release are out, and whether it is. */
async function stateOf(id: string): Promise<{ isOut: boolean; tracksOut: number }> {
  const { rows } = await db.query<{ isOut: boolean; tracksOut: number }>(
    `select releases.status = 'RELEASED' as "isOut",
       count(*) filter (where posts.status = 'PUBLISHED' and not holds and published_at = released_at)::integer as "tracksOut"
     from releases join release_tracks on release_id = releases.id join posts on posts.id = post_id
     where releases.id = $1 group by releases.id`,
    [id],
  );
  if (!rows[0]) throw new Error('The release is gone.');
  return rows[0];
}

const WHOLE = { isOut: true, tracksOut: TRACKS };

test(
  `a scheduled release is out exactly once and whole, although kill -9 meets its time ${KILLS} times`,
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const title = `Slow Weather ${kill}`;
      const id = await scheduleRelease(title);
      await db.query(
        `update releases set release_at = clock_timestamp() + interval '1 second',
           due_at = clock_timestamp() + interval '1 second' where id = $1`,
        [id],
      );
      const delay = (WINDOW_MS * (kill + 0.5)) / KILLS;
      await new Promise((resolve) => setTimeout(resolve, 1_000 + delay));
      await killAndStart(getProduct());
      expect([WHOLE, { isOut: false, tracksOut: 0 }]).toContainEqual(await stateOf(id));
      await eventually(async () => expect(await stateOf(id)).toEqual(WHOLE), 60_000);
      const isAbout = (text: string) => text.includes(`“${title}”`);
      const { userName } = await answerTo(follower.call(api.users.getCurrentUser));
      const notices = async () =>
        (await answerTo(follower.call(api.notifications.listNotifications, { params: { userName } }))).filter(
          ({ noti }) => isAbout(noti),
        ).length;
      await eventually(async () => expect(await notices()).toBe(1), 60_000);
      const { body } = await getProduct().visitor().call(api.releases.getRelease, { params: { id } });
      expect(body.tracks.map(({ post }) => post?.status)).toEqual(
        Array.from({ length: TRACKS }, () => 'PUBLISHED'),
      );
    }
  },
  KILLS * START_MS,
);
