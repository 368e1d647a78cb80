import { api, blocks, limits } from '@backbeat/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFans, newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost, sendPost } from '../../../test/fixtures/tracks.ts';
import { isBlockedBetween } from '../block-filter/index.ts';

const routes = api.blocks;
const { messages } = blocks;
const backbeat = useBackbeat();
let ana: Person;
let ben: Person;
let cleo: Person;

const paramsOfUser = ({ userName }: { userName: string }) => ({ params: { user: userName } });
const paramsOf = ({ id }: { id: string }) => ({ params: { id } });
const set = async (
  person: Person,
  action: 'block' | 'unblock' | 'mute' | 'unmute',
  other: { userName: string },
) => (await person.browser.call(routes[action], paramsOfUser(other))).status;
const blockOf = async (person: Person, other: Person) =>
  (await person.browser.call(routes.getBlock, paramsOfUser(other))).body;
const listOf = async (
  person: Person,
  query: { kind?: 'block' | 'mute'; page?: string; size?: string } = {},
) => (await person.browser.call(routes.listBlocks, { query })).body;
const noticesOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body;
const unreadOf = async ({ browser }: Person) =>
  (await browser.call(api.notifications.countUnread)).body.count;

beforeAll(async () => {
  [ana, ben, cleo] = [await newPerson(backbeat()), await newPerson(backbeat()), await newPerson(backbeat())];
});

describe('Blocking and muting', () => {
  test('blocks and mutes are idempotent, and listed until they are removed', async () => {
    for (const action of ['block', 'block', 'mute'] as const) expect(await set(ana, action, ben)).toBe(204);
    expect(await set(ana, 'mute', cleo)).toBe(204);
    expect(await blockOf(ana, ben)).toEqual({ userName: ben.userName, blocked: true, muted: true });
    const { content, page } = await listOf(ana);
    expect(content.map(({ userName, kind }) => [userName, kind])).toEqual([
      [cleo.userName, 'mute'],
      [ben.userName, 'mute'],
      [ben.userName, 'block'],
    ]);
    expect(page.totalElements).toBe(3);
    expect((await listOf(ana, { kind: 'mute', page: '1', size: '1' })).content).toMatchObject([
      { id: ben.id, kind: 'mute' },
    ]);
    expect(await isBlockedBetween(backbeat().context.db, ben.id, ana.id)).toBe(true);
    expect(await isBlockedBetween(backbeat().context.db, cleo.id, ana.id)).toBe(false);
    for (const action of ['unblock', 'unblock', 'unmute'] as const)
      expect(await set(ana, action, ben)).toBe(204);
    await set(ana, 'unmute', cleo);
    expect((await listOf(ana)).content).toEqual([]);
    expect((await ben.browser.call(api.users.getUser, { params: { userName: ana.userName } })).status).toBe(
      200,
    );
  });

  test('blocks and mutes are rejected for the viewer, unknown users and users who have blocked the viewer', async () => {
    const refusal = await ana.browser.call(routes.block, paramsOfUser(ana));
    expect([refusal.status, refusal.failure.error]).toEqual([400, messages.oneself]);
    expect(await set(ana, 'mute', { userName: unique() })).toBe(404);
    await set(ana, 'block', ben);
    expect([await set(ben, 'block', ana), await set(ben, 'mute', ana)]).toEqual([404, 404]);
    expect((await ben.browser.call(routes.getBlock, paramsOfUser(ana))).status).toBe(404);
    await set(ana, 'unblock', ben);
  });

  test('blocks and mutes have separate limits', async () => {
    const [person, fans] = [
      await newPerson(backbeat()),
      await makeFans(backbeat().context.db, unique('f'), limits.blocks),
    ];
    await sql`insert into blocks (user_id, other_id, kind)
      select ${person.id}::uuid, fan, 'block' from unnest(${fans}::uuid[]) as fan`.execute(
      backbeat().context.db,
    );
    const answer = await person.browser.call(routes.block, paramsOfUser(ana));
    expect([answer.status, answer.failure.error]).toEqual([
      409,
      messages.tooMany.block({ max: limits.blocks }),
    ]);
    expect(await set(person, 'mute', ana)).toBe(204);
    expect((await listOf(person, { kind: 'block' })).page.totalElements).toBe(limits.blocks);
    const feed = await person.browser.call(api.feed.listNewest, {});
    expect(feed.status).toBe(200);
  });
});

describe('A block', () => {
  test('a block ends follows, and removes requests as if they had never been made', async () => {
    const [maker, artist, other] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    await maker.browser.call(api.follows.toggleFollow, paramsOfUser(artist));
    await artist.browser.call(api.follows.toggleFollow, paramsOfUser(maker));
    const [alone, sharedDraft, agreedDraft] = [
      await newDraft(maker, [artist]),
      await newDraft(maker, [artist, other]),
      await newDraft(maker, [artist, other]),
    ];
    await artist.browser.call(api.credits.approveRequest, paramsOf(agreedDraft));
    await set(artist, 'block', maker);

    const read = async (post: { id: string }) =>
      (await maker.browser.call(api.posts.getPost, paramsOf(post))).body;
    expect(await read(alone)).toMatchObject({ status: 'PUBLISHED', features: [], pendingFeatures: [] });
    for (const post of [sharedDraft, agreedDraft])
      expect(await read(post)).toMatchObject({
        status: 'DRAFT',
        features: [],
        pendingFeatures: [other.userName],
      });
    expect((await artist.browser.call(api.credits.listPendingRequests)).body).toEqual([]);
    for (const person of [maker, artist]) {
      const { body } = await person.browser.call(api.users.getCurrentUser);
      expect([body.followersCount, body.followingCount]).toEqual([0, 0]);
      expect(await noticesOf(person)).toEqual([]);
    }
  });

  test('a block keeps credits on published posts; its removal restores comments of both', async () => {
    const [author, fan] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const post = await newPost(author);
    await fan.browser.call(api.likes.toggleLike, paramsOf(post));
    await fan.browser.call(api.comments.addComment, { ...paramsOf(post), body: 'yes' });
    expect(await unreadOf(author)).toBe(2);
    await set(author, 'block', fan);
    expect([await unreadOf(author), await noticesOf(author)]).toEqual([0, []]);
    const readPost = async () => (await author.browser.call(api.posts.getPost, paramsOf(post))).body;
    expect(await readPost()).toMatchObject({ totalLikes: 1, likes: [], totalComments: 1, comments: [] });
    await set(author, 'unblock', fan);
    expect(await readPost()).toMatchObject({
      likes: [{ userName: fan.userName }],
      comments: [{ comment: 'yes' }],
    });
  });
});

describe('A mute', () => {
  test('a mute hides posts from the feed and notifications, and nothing else', async () => {
    const [muter, mutedUser, fan] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    const ownPost = await newPost(muter);
    const theirs = await newPost(mutedUser);
    await muter.browser.call(api.follows.toggleFollow, paramsOfUser(mutedUser));
    await mutedUser.browser.call(api.likes.toggleLike, paramsOf(ownPost));
    await set(muter, 'mute', mutedUser);
    await mutedUser.browser.call(api.comments.addComment, { ...paramsOf(ownPost), body: 'hear me' });
    await mutedUser.browser.call(api.follows.toggleFollow, paramsOfUser(muter));
    await newDraft(mutedUser, [muter]);
    expect([await unreadOf(muter), await noticesOf(muter)]).toEqual([0, []]);
    await fan.browser.call(api.likes.toggleLike, paramsOf(ownPost));
    expect(await noticesOf(muter)).toMatchObject([{ userName: fan.userName, people: 1 }]);

    const size = '100';
    const hiding = Object.values(api.feed).filter((route) => 'hides' in route && route.hides === 'muted');
    expect(hiding).toEqual(
      expect.arrayContaining([
        api.feed.listNewest,
        api.feed.listMostLiked,
        api.feed.listFollowed,
        api.feed.listTrending,
      ]),
    );
    for (const route of hiding) {
      const path = route.path.replace(':id', ownPost.id);
      const answer = await muter.browser.send(`/api${path}?size=${size}`);
      expect([answer.status, answer.text.includes(theirs.id)]).toEqual([200, false]);
    }
    const get = (person: Person, userName: string) =>
      person.browser.call(api.users.getUser, { params: { userName } });
    expect((await get(muter, mutedUser.userName)).status).toBe(200);
    expect((await muter.browser.call(api.posts.getPost, paramsOf(theirs))).status).toBe(200);
    expect((await muter.browser.call(api.credits.listPendingRequests)).body).toHaveLength(1);
    expect((await muter.browser.call(api.posts.getPost, paramsOf(ownPost))).body.comments).toHaveLength(1);
    // The muted user sees no difference.
    expect(await blockOf(mutedUser, muter)).toMatchObject({ blocked: false, muted: false });
    expect((await mutedUser.browser.send(`/api${api.feed.listNewest.path}?size=${size}`)).text).toContain(
      ownPost.id,
    );
    await set(muter, 'unmute', mutedUser);
    expect((await noticesOf(muter))[0]).toMatchObject({ people: 2 });
  });
});

test('concurrent actions of two users during a block leave nothing between them', async () => {
  const actions = ['follow', 'followed', 'like', 'comment', 'request', 'approve', 'delete'] as const;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...actions), { minLength: 3, maxLength: 8 }),
      fc.nat(8),
      async (action, at) => {
        const [one, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
        const post = { id: await storePost(backbeat(), one) };
        const draft = action.includes('approve') ? await newDraft(one, [other]) : post;
        const calls = {
          follow: () => one.browser.call(api.follows.toggleFollow, paramsOfUser(other)),
          followed: () => other.browser.call(api.follows.toggleFollow, paramsOfUser(one)),
          like: () => other.browser.call(api.likes.toggleLike, paramsOf(post)),
          comment: () => other.browser.call(api.comments.addComment, { ...paramsOf(post), body: 'now' }),
          request: () => sendPost(other, { features: [one.userName] }),
          delete: () => one.browser.call(api.posts.deletePost, paramsOf(draft)),
          approve: () => other.browser.call(api.credits.approveRequest, paramsOf(draft)),
        };
        const block = () => one.browser.call(routes.block, paramsOfUser(other));
        const requests: (() => Promise<{ status: number }>)[] = [...new Set(action)].map(
          (action) => calls[action],
        );
        const work = requests.toSpliced(at % requests.length, 0, block).map((each) => each());
        for (const { status } of await Promise.all(work)) expect(status).toBeLessThan(500);
        expect(await countBetween(one, other)).toEqual({
          follows: 0,
          requests: 0,
          notices: 0,
          noticeCount: 0,
        });
      },
    ),
    { numRuns: 20 },
  );
  expect(await countDeadlocks()).toBe(0);
});

/** Returns how many deadlocks the database has detected. */
async function countDeadlocks(): Promise<number | undefined> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(backbeat().context.db);
  return rows[0]?.deadlocks;
}

/** Counts what the tables hold between two users, and the notifications they got. */
async function countBetween(one: Person, other: Person) {
  const pair = [one.id, other.id];
  const { rows } = await sql<{ follows: number; requests: number; notices: number }>`select
    (select count(*) from follows where follower_id = any(${pair}) and followed_id = any(${pair})) as follows,
    (select count(*) from credits join posts on posts.id = post_id
      where user_id = any(${pair}) and author_id = any(${pair}) and user_id <> author_id and state = 'proposed') as requests,
    (select count(*) from notifications left join comments on comments.id = comment_id
      where notifications.user_id = any(${pair}) and kind in ('comment', 'follow', 'request')
        and (follower_id = any(${pair}) or comments.user_id = any(${pair}) or kind = 'request')) as notices`.execute(
    backbeat().context.db,
  );
  const notices = [...(await noticesOf(one)), ...(await noticesOf(other))].filter(
    ({ noti }) => !/publish/.test(noti),
  );
  return { ...rows[0], noticeCount: notices.length };
}
