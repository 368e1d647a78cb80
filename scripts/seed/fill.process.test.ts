import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@backbeat/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../server/src/app.ts';
import { hashSecret } from '../../server/src/features/auth/hash-passwords.ts';
import { readConfig } from '../../server/src/config.ts';
import { openContext, type OpenContext } from '../../server/src/open-context.ts';
import { Browser } from '../../server/test/clients/browser.ts';
import { makeScratchDatabase, type ConnectedDatabase } from '../database/connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';
import type { SeedOptions } from './arguments.ts';
import { fill } from './fill.ts';
import { makePlan, type Plan } from './plan.ts';

const PASSWORD = 'sound-check';
const options: SeedOptions = { users: 15, posts: 25, hasAudio: false, seed: 'test', inProduction: false };

const fillDatabase = (): Promise<void> =>
  fill(context.context, {
    databaseUrl: scratch.url,
    plan,
    passwordHash,
    seed: 'test',
    print: () => undefined,
  });

let scratch: ConnectedDatabase;
let context: OpenContext;
let folder = '';
let plan: Plan;
let passwordHash = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seed-'));
  await chmod(folder, 0o755);
  scratch = await makeScratchDatabase();
  context = await openContext(
    readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: folder,
      DATABASE_URL: scratch.url,
      PUBLIC_URL: 'http://localhost',
      RATE_LIMITS: 'off',
    }),
  );
  plan = makePlan(options, Date.now());
  passwordHash = await hashSecret(PASSWORD);
  await fillDatabase();
});
afterAll(async () => {
  await context.close();
  await scratch.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the rows that violate an invariant. */
const wrongRows = (query: string): Promise<unknown[]> =>
  withClient(scratch.url, async (client) => (await client.query<Record<string, unknown>>(query)).rows);

test('releases and playlists have exact counters, claimed artwork, and hold drafts alone', async () => {
  const wrongCounters = await wrongRows(
    `select id from releases where total_saves <> (select count(*) from release_saves where release_id = releases.id)
     union all
     select id from playlists where items_count <> (select count(*) from playlist_items where playlist_id = playlists.id)
       or followers_count <> (select count(*) from playlist_follows where playlist_id = playlists.id)
     union all
     select release_id from release_tracks join releases on releases.id = release_id join posts on posts.id = post_id
       where holds = (posts.status = 'PUBLISHED') or releases.status <> 'DRAFT' and posts.status <> 'PUBLISHED'
     union all
     select releases.id from releases left join files on key = artwork_key
       where artwork_key is null and status <> 'DRAFT' or artwork_key is not null and claimed_at is null`,
  );
  expect(wrongCounters).toEqual([]);
  expect(plan.releases.length).toBeGreaterThan(0);
});

test('every counter equals the number of its rows', async () => {
  const wrongCounters = await wrongRows(
    `select id from posts where total_likes <> (select count(*) from likes where post_id = posts.id)
       or total_comments <> (select count(*) from comments where post_id = posts.id)
       or total_downloads <> (select count(*) from downloads where post_id = posts.id)
       or total_plays <> (select coalesce(sum(play_count), 0) from listeners where post_id = posts.id)
       or total_plays <> (select coalesce(sum(plays), 0) from daily_post_stats where post_id = posts.id)
       or total_likes <> (select coalesce(sum(likes), 0) from daily_likes where post_id = posts.id)`,
  );
  expect(wrongCounters).toEqual([]);
  expect(
    await wrongRows(
      `select user_name from users
       where posts_count <> (select count(*) from posts where author_id = users.id and status = 'PUBLISHED')`,
    ),
  ).toEqual([]);
  expect(
    await wrongRows(
      `select * from (select list, kind, sum(entries) as entries from list_totals group by 1, 2) as totals
       where entries <> case kind
         when 'newest' then (select count(*) from listed_posts)
         when 'spotlight' then (select count(*) from spotlight_posts)
         when 'liked' then (select count(*) from likes where user_id = list)
         when 'credited' then (select count(*) from credited_posts where user_id = list)
         when 'listeners' then (select count(*) from listeners where post_id = list)
       end`,
    ),
  ).toEqual([]);
  expect(
    await wrongRows(
      `select user_name from users
       where followers_count <> (select count(*) from follows where followed_id = users.id)
         or following_count <> (select count(*) from follows where follower_id = users.id)`,
    ),
  ).toEqual([]);
  expect(await wrongRows('select id from plays')).toEqual([]);
  const [likes] = await wrongRows('select count(*)::integer as likes from likes');
  expect(likes).toEqual({ likes: plan.engagement.likes.length });
});

test('notifications match those that the product would create', async () => {
  expect(
    await wrongRows(
      `select notifications.id from notifications cross join lateral (
         select count(*) as people, max(id) as newest from likes
         where post_id = notifications.post_id and id > since_like_id and user_id <> notifications.user_id
       ) as given
       where kind = 'like' and (notifications.actors <> given.people or notifications.newest_like_id <> given.newest)
         or unread > notifications.actors or notified_at > now()`,
    ),
  ).toEqual([]);
  const kinds = await wrongRows(
    'select kind, count(*)::integer as times from notifications group by kind order by kind',
  );
  expect(kinds.map((row) => Object(row).kind)).toEqual(expect.arrayContaining(['comment', 'follow', 'like']));
});

test('sequence numbers, counters and read positions of chats are consistent', async () => {
  expect(
    await wrongRows(
      `select id from chats
       where last_seq <> (select count(*) from messages where chat_id = chats.id)
         or last_seq <> (select coalesce(max(seq), 0) from messages where chat_id = chats.id)
         or member_count <> (select count(*) from chat_members where chat_id = chats.id)`,
    ),
  ).toEqual([]);
  expect(
    await wrongRows(
      `select * from chat_members as m where read_seq > (select last_seq from chats where id = chat_id)
         or own_unread <> (select count(*) from messages
           where chat_id = m.chat_id and sender_id = m.user_id and seq > m.read_seq)`,
    ),
  ).toEqual([]);
  const [said] = await wrongRows('select count(*)::integer as said from messages');
  expect(said).toEqual({ said: plan.chats.flatMap(({ messages }) => messages).length });
});

test('every stored file is claimed and exists', async () => {
  expect(await wrongRows('select key from files where claimed_at is null or owner_id is null')).toEqual([]);
  const posts = await wrongRows('select banner_key from posts');
  const recordings = await wrongRows('select music_key, stream_key from post_versions');
  const demos = await wrongRows('select music_key, stream_key from demos');
  const files = await wrongRows('select file_key, thumb_key, stream_key from chat_files');
  const keys = [...posts, ...recordings, ...demos, ...files].flatMap((row) =>
    Object.values(Object(row)).filter((key) => typeof key === 'string'),
  );
  for (const key of keys) expect((await context.context.storage.stat(key))?.size).toBeGreaterThan(1_000);
  expect([posts.length, demos.length]).toEqual([options.posts, plan.demos.length]);
  expect(Math.min(demos.length, files.length)).toBeGreaterThan(0);
});

test('the API returns the newest posts, the most liked posts, and their comments', async () => {
  const app = await buildApp(context.context, { version: '0', listFailing: context.listFailing });
  try {
    const get = async (path: string) => JSON.parse((await app.inject(`/api${path}`)).body) as unknown;
    const publishedPosts = plan.posts.filter(({ publishedAt }) => publishedAt !== null);
    const newest = api.feed.listNewest.output.parse(await get('/posts/get?size=100'));
    expect(newest.page.totalElements).toBe(publishedPosts.length);
    expect(newest.content.map(({ id }) => id)).toEqual(
      publishedPosts
        .toSorted((one, other) => Number(other.publishedAt) - Number(one.publishedAt))
        .map(({ id }) => id),
    );
    const mostLiked = api.feed.listMostLiked.output.parse(await get('/posts/get/likesdesc?size=100'));
    const likes = mostLiked.content.map(({ totalLikes }) => totalLikes);
    expect(likes).toEqual(likes.toSorted((one, other) => other - one));
    const mostDiscussed = newest.content.toSorted((one, other) => other.totalComments - one.totalComments)[0];
    const comments = api.comments.listComments.output.parse(
      await get(`/posts/comments/${mostDiscussed?.id}/paginated`),
    );
    expect(comments.page.totalElements).toBe(mostDiscussed?.totalComments);
  } finally {
    await app.close();
  }
});

test('each showcase account has chats, unread messages, notifications, followers and requests', async () => {
  const app = await buildApp(context.context, { version: '0', listFailing: context.listFailing });
  try {
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    expect(plan.showcase).toHaveLength(4);
    for (const { userName } of plan.showcase) {
      const browser = new Browser(origin, 'http://localhost');
      await browser.call(api.auth.signIn, { body: { username: userName, password: PASSWORD } });

      const { body: chats } = await browser.call(api.chats.listChats, {});
      expect(chats.content.length).toBeGreaterThanOrEqual(5);
      expect(chats.content.some(({ users }) => users.length > 2)).toBe(true);
      expect(chats.content.some(({ unread }) => unread > 0)).toBe(true);
      const lists = await Promise.all(
        chats.content.map(({ chatRoomId }) =>
          browser.call(api.chats.listMessages, { params: { id: chatRoomId } }),
        ),
      );
      const messages = lists.flatMap(({ body }) => body);
      expect(messages.some(({ attachment }) => attachment?.contentType === 'audio/mpeg')).toBe(true);
      const links = messages.flatMap(
        ({ message }) => message.match(/http:\/\/localhost\/post\/(\S+)/)?.[1] ?? [],
      );
      for (const id of links)
        expect((await browser.call(api.posts.getPost, { params: { id } })).status).toBe(200);
      expect(links).not.toEqual([]);

      expect((await browser.call(api.notifications.countUnread)).body.count).toBeGreaterThan(0);
      expect((await browser.call(api.credits.listPendingRequests)).body).not.toEqual([]);
      const { body: me } = await browser.call(api.users.getCurrentUser);
      expect(Math.min(me.followersCount, me.followingCount)).toBeGreaterThanOrEqual(8);
      expect(me.demo).not.toEqual([]);
    }
  } finally {
    await app.close();
  }
});

test('filling the same database twice is rejected', async () => {
  await expect(fillDatabase()).rejects.toThrow('already exists');
});
