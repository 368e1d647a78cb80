import { api, limits, follows } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeFans, newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { listFollows } from './list-follows.ts';

const routes = api.follows;
const backbeat = useBackbeat();
let ada: Person;
let ben: Person;
let cleo: Person;

type UserName = Pick<Person, 'userName'>;
const paramsOf = ({ userName }: UserName) => ({ params: { user: userName } });
const toggle = ({ browser }: Pick<Person, 'browser'>, user: UserName, key?: string) =>
  browser.call(routes.toggleFollow, { ...paramsOf(user), headers: key ? { 'idempotency-key': key } : {} });
const follow = async (fan: Person, star: UserName) => expect((await toggle(fan, star)).text).toBe('Followed');
const isFollowing = async (fan: Person, star: UserName) =>
  (await fan.browser.call(routes.isFollowing, paramsOf(star))).body;
const list = async (
  user: UserName,
  side: 'listFollowers' | 'listFollowing',
  query: { page?: string; size?: string; search?: string } = {},
) =>
  (
    await backbeat()
      .visitor()
      .call(routes[side], { ...paramsOf(user), query })
  ).body;
const names = (users: readonly UserName[]) => users.map(({ userName }) => userName);

/** Every stored count of an account's follows, and the number of its rows. */
async function countsOf({ id }: Pick<Person, 'id'>) {
  const { rows } = await sql<Record<string, number | null>>`select
      (select followers_count from users where id = ${id}) as followers,
      (select count(*) from follows where followed_id = ${id})::int as follower_rows,
      (select following_count from users where id = ${id}) as following,
      (select count(*) from follows where follower_id = ${id})::int as following_rows,
      (select followers from searchable_users where user_id = ${id}) as found_followers`.execute(
    backbeat().context.db,
  );
  return Object.values(rows[0] ?? {});
}

const bothWays = (followers: number, following: number) => [
  followers,
  followers,
  following,
  following,
  followers,
];

/** Adds followers to a user, in the order of the returned ids. */
async function followedBy({ id }: Pick<Person, 'id'>, prefix: string, count: number): Promise<string[]> {
  const { db } = backbeat().context;
  const fans = await makeFans(db, prefix, count);
  await sql`insert into follows (follower_id, followed_id)
    select fan, ${id}::uuid from unnest(${fans}::uuid[]) with ordinality as fans (fan, place) order by place`.execute(
    db,
  );
  return fans;
}

beforeAll(async () => {
  [ada, ben, cleo] = [await newPerson(backbeat()), await newPerson(backbeat()), await newPerson(backbeat())];
});

describe('The follow toggle', () => {
  test('a toggle follows, and another one unfollows', async () => {
    const star = await newPerson(backbeat());
    for (const [answer, isOn] of [
      ['Followed', true],
      ['Unfollowed', false],
      ['Followed', true],
    ] as const) {
      const { status, text, headers } = await toggle(ada, star);
      expect([status, text]).toEqual([200, answer]);
      expect(headers.get('content-type')).toMatch(/^text\/plain/);
      expect(await isFollowing(ada, star)).toBe(isOn);
      expect(await countsOf(star)).toEqual(bothWays(isOn ? 1 : 0, 0));
    }
    expect(await isFollowing(star, ada)).toBe(false);
    const { body } = await backbeat().visitor().call(routes.getFollowSummary, paramsOf(star));
    expect(body).toEqual({ followersCount: 1, followingCount: 0 });
    expect(
      (await ada.browser.call(api.users.getUser, { params: { userName: star.userName } })).body,
    ).toMatchObject({ followersCount: 1, followingCount: 0 });
  });

  test('concurrent toggles of several users leave exact counts', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => newPerson(backbeat())));
    // Each of the twenty pairs five times.
    const pairs = people.flatMap((fan) =>
      people
        .filter((star) => star !== fan)
        .flatMap((star) => Array.from({ length: 5 }, () => ({ fan, star }))),
    );
    const answers = await Promise.all(pairs.map(({ fan, star }) => toggle(fan, star)));
    expect(answers.map(({ status }) => status)).toEqual(pairs.map(() => 200));
    for (const person of people) expect(await countsOf(person)).toEqual(bothWays(4, 4));
  });

  test('an idempotency key applies a toggle once, also in concurrent requests', async () => {
    const star = await newPerson(backbeat());
    const first = await Promise.all(Array.from({ length: 5 }, () => toggle(ada, star, 'first')));
    expect(first.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => 'Followed'));
    expect((await toggle(ada, star, 'second')).text).toBe('Unfollowed');
    expect((await toggle(ada, star, 'first')).text).toBe('Followed');
    expect((await toggle(ben, star, 'first')).text).toBe('Followed');
    expect([await isFollowing(ada, star), await isFollowing(ben, star)]).toEqual([false, true]);
    expect((await toggle(ada, star, 'two words')).status).toBe(400);
  });

  test('a toggle requires a session and another existing user', async () => {
    const { status, failure } = await toggle(ada, ada);
    expect([status, failure.error]).toEqual([400, follows.messages.oneself]);
    expect((await toggle(ada, { userName: unique() })).status).toBe(404);
    expect((await toggle({ browser: backbeat().visitor() }, ada)).status).toBe(401);
    const suspendedUser = await newPerson(backbeat());
    await backbeat()
      .context.db.updateTable('users')
      .set({ suspended_at: new Date() })
      .where('id', '=', suspendedUser.id)
      .execute();
    expect((await toggle(ada, suspendedUser)).status).toBe(404);
  });

  test('a toggle emits one event per change', async () => {
    const events: unknown[] = [];
    for (const name of ['followed', 'unfollowed'] as const)
      backbeat().context.events.onBeforeCommit(name, async (_tx, data) => void events.push([name, data]));
    const star = await newPerson(backbeat());
    await toggle(ada, star);
    await toggle(ada, star);
    const data = { userId: star.id, followerId: ada.id };
    expect(events).toEqual([
      ['followed', data],
      ['unfollowed', data],
    ]);
  });
});

describe('The lists of followers and followed users', () => {
  test('lists show the latest follow first, with its time', async () => {
    const star = await newPerson(backbeat());
    for (const fan of [ada, ben, cleo]) await follow(fan, star);
    const { content, page } = await list(star, 'listFollowers', { size: '2' });
    expect(content).toEqual([
      {
        id: cleo.id,
        userName: cleo.userName,
        profilePic: expect.stringMatching(/\S/),
        createdAt: expect.any(String),
        followedByViewer: false,
      },
      expect.objectContaining({ id: ben.id, userName: ben.userName }),
    ]);
    expect(Date.now() - Date.parse(content[0]?.createdAt ?? '')).toBeLessThan(60_000);
    expect(page).toEqual({ size: 2, number: 0, totalElements: 3, totalPages: 2 });
    expect(names((await list(star, 'listFollowers', { size: '2', page: '1' })).content)).toEqual([
      ada.userName,
    ]);
    expect(names((await list(ada, 'listFollowing')).content)[0]).toBe(star.userName);
    expect((await list(star, 'listFollowing')).page).toEqual({
      size: limits.pageSize.follows,
      number: 0,
      totalElements: 0,
      totalPages: 0,
    });
    const visitor = backbeat().visitor();
    expect((await visitor.call(routes.listFollowerNames, paramsOf(star))).body).toEqual(
      names([cleo, ben, ada]),
    );
    expect((await visitor.call(routes.listFollowingNames, paramsOf(cleo))).body).toEqual([star.userName]);
    expect((await visitor.call(routes.listFollowers, paramsOf({ userName: unique() }))).status).toBe(404);
  });

  test('lists of thousands of followers are exact on any page, also after deletions', async () => {
    const star = await newPerson(backbeat());
    const { db } = backbeat().context;
    const prefix = unique('f');
    const fans = await followedBy(star, prefix, 4_500);
    await db
      .deleteFrom('users')
      .where('id', '=', sql<string>`any(${fans.filter((_, index) => index % 7 === 3)})`)
      .execute();
    const remaining = fans.length - fans.filter((_, index) => index % 7 === 3).length;
    expect(await countsOf(star)).toEqual(bothWays(remaining, 0));
    const { rows } = await sql<{ user_name: string }>`select user_name from users
      join unnest(${fans}::uuid[]) with ordinality as fan (id, place) using (id) order by place desc`.execute(
      db,
    );
    const all = rows.map(({ user_name }) => user_name);
    for (const [page, size] of [
      [0, 20],
      [38, 100],
      [192, 20],
      [193, 20],
      [999_999_999, 100],
    ] as const) {
      const followPage = await list(star, 'listFollowers', { page: String(page), size: String(size) });
      expect(names(followPage.content)).toEqual(all.slice(page * size, (page + 1) * size));
      expect(followPage.page.totalElements).toBe(remaining);
    }
    expect((await backbeat().visitor().call(routes.listFollowerNames, paramsOf(star))).body).toEqual(
      all.slice(0, limits.followNames),
    );
  });

  test('deleting an account deletes its follows on both sides', async () => {
    const [deletedUser, star, fan] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    await follow(deletedUser, star);
    await follow(fan, deletedUser);
    await backbeat().context.db.deleteFrom('users').where('id', '=', deletedUser.id).execute();
    expect(await countsOf(star)).toEqual(bothWays(0, 0));
    expect(await countsOf(fan)).toEqual(bothWays(0, 0));
    expect(await countsOf(deletedUser)).toEqual([null, 0, null, 0, null]);
  });

  test('lists state for each user whether the viewer follows that user', async () => {
    const [star, fan, viewer] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    for (const each of [fan, viewer]) await follow(each, star);
    await follow(viewer, fan);
    const seenBy = async ({ browser }: Pick<Person, 'browser'>, query = {}) => {
      const { body } = await browser.call(routes.listFollowers, { ...paramsOf(star), query });
      return body.content.map(({ userName, followedByViewer }) => [userName, followedByViewer]);
    };
    expect(await seenBy(viewer)).toEqual([
      [viewer.userName, false],
      [fan.userName, true],
    ]);
    expect(await seenBy(viewer, { search: fan.userName })).toEqual([[fan.userName, true]]);
    expect(await seenBy({ browser: backbeat().visitor() })).toEqual([
      [viewer.userName, false],
      [fan.userName, false],
    ]);
  });

  test('lists can be searched by name', async () => {
    const star = await newPerson(backbeat());
    const stem = unique('');
    const [one, other] = [
      await newPerson(backbeat(), { userName: `dj.${stem}` }),
      await newPerson(backbeat(), { userName: `${stem}_x` }),
    ];
    for (const fan of [one, ada, other]) await follow(fan, star);
    await newPerson(backbeat(), { userName: `${stem}_y` });
    const search = async (text: string, query = {}) =>
      list(star, 'listFollowers', { search: text, ...query });
    expect(names((await search(stem.toUpperCase())).content)).toEqual([other.userName, one.userName]);
    expect(names((await search(`dj ${stem}`)).content)).toEqual([one.userName]);
    const last = await search(stem, { page: '1', size: '1' });
    expect(names(last.content)).toEqual([one.userName]);
    expect(last.page).toEqual({ size: 1, number: 1, totalElements: 2, totalPages: 2 });
    expect((await search(stem, { page: '9' })).page.totalElements).toBe(2);
    for (const text of ['%', unique()]) expect((await search(text)).content).toEqual([]);
    expect(names((await list(other, 'listFollowing', { search: star.userName })).content)).toEqual(
      names([star]),
    );
  });

  test('a long list is searched completely for rare names, and in its latest entries for others', async () => {
    const star = await newPerson(backbeat());
    const prefix = unique('m');
    await followedBy(star, prefix, 30);
    const search = (text: string) =>
      listFollows(
        backbeat().context.db,
        { id: star.id, total: 30 },
        'followers',
        { search: text, page: 0, size: 100, viewer: undefined },
        { maxSearched: 12 },
      );
    const fans = (...numbers: number[]) => numbers.map((number) => `${prefix}${number}`);
    expect(names((await search(`${prefix}1`)).content)).toEqual(
      fans(19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 1),
    );
    const { content, page } = await search(prefix);
    expect(names(content)).toEqual(fans(30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19));
    expect(page.totalElements).toBe(12);
    // A repeated search returns the same until the list changes.
    expect((await search(prefix)).content).toEqual(content);
    const { db } = backbeat().context;
    await db.deleteFrom('users').where('user_name', '=', `${prefix}30`).execute();
    expect(names((await search(prefix)).content)).toEqual(
      fans(29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19, 18),
    );
    await follow(await newPerson(backbeat(), { userName: `${prefix}31` }), star);
    expect(names((await search(prefix)).content).slice(0, 2)).toEqual(fans(31, 29));
    expect(names((await search(`${prefix}3`)).content)).toEqual(fans(31, 3));
  });
});
