import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { api, OWN_STREAMS } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { RealtimeSocket } from '../../../test/clients/realtime-socket.ts';
import { eventually } from '../../../test/eventually.ts';
import {
  makeFans,
  accountDetails,
  newPerson,
  verifiedBrowser,
  type Person,
} from '../../../test/fixtures/people.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { storeCredits } from '../../../test/fixtures/stored-credits.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { awardEarnedBadges, awardRisingStars } from './badges.jobs.ts';
import { awardBadge, revokeBadge } from './index.ts';

const backbeat = useEmptyBackbeat();

const badgesOf = async ({ userName }: Pick<Person, 'userName'>) =>
  (await backbeat().visitor().call(api.users.getUser, { params: { userName } })).body.badges;

const unseenOf = async ({ browser }: Pick<Person, 'browser'>) =>
  (await browser.call(api.users.getCurrentUser)).body.unseenBadges;

/** An open page of a user, which hears of changes. */
const openPage = async ({ browser }: Person) => {
  const socket = await RealtimeSocket.connect(backbeat(), browser);
  await socket.subscribe(OWN_STREAMS.changes);
  return {
    /** Waits until the page hears of a badge, and closes it. */
    hears: async () => {
      await eventually(async () =>
        expect(socket.messages).toContainEqual({ changes: ['badge'], post: null, tab: null }),
      );
      await socket.close();
    },
  };
};

const rowsOf = ({ id }: Pick<Person, 'id'>) =>
  backbeat()
    .context.db.selectFrom('user_badges')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('code')
    .execute();

const store = async (author: Person, count: number, options: Parameters<typeof storePost>[2] = {}) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await storePost(backbeat(), author, options));
  return ids;
};

/** Publishes a post as the last approval of a draft does. */
const feature = async (artist: Person, posts: readonly string[]) => {
  for (const id of posts) await storeCredits(backbeat().context.db, id, [artist.id]);
};

const approve = ({ browser }: Person, { id }: { id: string }) =>
  browser.call(api.credits.approveRequest, { params: { id } });

describe('Publishing', () => {
  test('the tenth post earns a badge, which stays when posts are deleted', async () => {
    const author = await newPerson(backbeat());
    await store(author, 8);
    await newPost(author);
    expect(await badgesOf(author)).toEqual([]);
    const tenth = await newPost(author);
    expect(await badgesOf(author)).toEqual(['10_POSTS']);
    const [badge] = await rowsOf(author);
    expect(badge?.awarded_at).toBeInstanceOf(Date);
    await author.browser.call(api.posts.deletePost, { params: { id: tenth.id } });
    expect(await badgesOf(author)).toEqual(['10_POSTS']);
    // Earning it again does not change it.
    await newPost(author);
    expect(await rowsOf(author)).toEqual([badge]);
  });

  test.each([
    [24, '25_POSTS'],
    [49, '50_POSTS'],
    [99, '100_POSTS'],
  ])('the post after %i earns %s', async (before, code) => {
    const author = await newPerson(backbeat());
    await store(author, before);
    await newPost(author);
    expect((await badgesOf(author))[0]).toBe(code);
  });

  test('five beats earn BEAT_MAKER; other genres do not count', async () => {
    const author = await newPerson(backbeat());
    await store(author, 4, { genres: ['Beat', 'Trap'] });
    await store(author, 2);
    await newPost(author);
    expect(await badgesOf(author)).toEqual([]);
    await newPost(author, { genre: ['Trap', 'Beat'] });
    expect(await badgesOf(author)).toEqual(['BEAT_MAKER']);
  });

  test('a post with a featured artist counts for both once it is published', async () => {
    const [author, artist, other] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    const collabs = await store(author, 4);
    await feature(artist, collabs.slice(0, 2));
    await feature(other, collabs.slice(2));
    // The approved artist of a draft has no listeners yet.
    await feature(artist, await store(author, 1, { status: 'DRAFT' }));
    const draft = await newDraft(author, [artist, other]);
    await approve(artist, draft);
    expect([await badgesOf(author), await badgesOf(artist)]).toEqual([[], []]);
    await approve(other, draft);
    expect(await Promise.all([author, artist, other].map(badgesOf))).toEqual([
      ['COLLAB_CHAMPION'],
      ['VERSE_MASTER'],
      ['VERSE_MASTER'],
    ]);
  });

  test('a failed publication earns no badge', async () => {
    const author = await newPerson(backbeat());
    await store(author, 9);
    const { events, transact } = backbeat().context;
    const postId = await storePost(backbeat(), author);
    const failedPublication = transact(async (tx, emit) => {
      await events.runBeforeCommit(
        tx,
        'post.published',
        { postId, authorId: author.id, byId: author.id },
        emit,
      );
      expect(
        await tx.selectFrom('user_badges').where('user_id', '=', author.id).select('code').execute(),
      ).toEqual([{ code: '10_POSTS' }]);
      throw new Error('changed my mind');
    });
    await expect(failedPublication).rejects.toThrow('changed my mind');
    expect(await badgesOf(author)).toEqual([]);
  });
});

describe('Following', () => {
  const follow = ({ browser }: Person, { userName }: Person) =>
    browser.call(api.follows.toggleFollow, { params: { user: userName } });

  test('the hundredth follower and the fiftieth followed user earn permanent badges', async () => {
    const { db } = backbeat().context;
    const [star, fan] = [await newPerson(backbeat()), await newPerson(backbeat())];
    const others = await makeFans(db, 'crowd', 99);
    await sql`
      insert into follows (follower_id, followed_id)
      select other, ${star.id}::uuid from unnest(${others}::uuid[]) as other
      union all
      select ${fan.id}::uuid, other from unnest(${others.slice(0, 49)}::uuid[]) as other`.execute(db);
    expect(await Promise.all([star, fan].map(badgesOf))).toEqual([[], []]);
    await follow(fan, star);
    const badges = [['100_FOLLOWERS'], ['SOCIAL_BUTTERFLY']];
    expect(await Promise.all([star, fan].map(badgesOf))).toEqual(badges);
    await follow(fan, star);
    expect(await Promise.all([star, fan].map(badgesOf))).toEqual(badges);
  });
});

describe('An account', () => {
  const signUp = async () => {
    const details = accountDetails();
    const browser = await verifiedBrowser(backbeat(), details.email);
    await browser.call(api.auth.createAccount, { body: { user: details } });
    return badgesOf(details);
  };
  const setLastNumber = (lastNumber: number) =>
    backbeat().context.db.updateTable('early_account_numbers').set({ last_number: lastNumber }).execute();

  test('an early account gets a badge, up to the hundredth and the thousandth', async () => {
    await setLastNumber(99);
    expect(await signUp()).toEqual(['FIRST_100', 'EARLY_ADOPTER']);
    expect(await signUp()).toEqual(['EARLY_ADOPTER']);
    await setLastNumber(999);
    expect(await signUp()).toEqual(['EARLY_ADOPTER']);
    expect(await signUp()).toEqual([]);
  });

  test('an early account meets its badges at the first visit', async () => {
    await setLastNumber(0);
    const details = accountDetails();
    const browser = await verifiedBrowser(backbeat(), details.email);
    await browser.call(api.auth.createAccount, { body: { user: details } });
    await browser.call(api.auth.signIn, {
      body: { username: details.userName, password: details.password },
    });
    expect(await unseenOf({ browser })).toEqual(['FIRST_100', 'EARLY_ADOPTER']);
  });
});

describe('The moment of a badge', () => {
  const award = (person: Person, code: string) => {
    const { context } = backbeat();
    return context.transact((tx) => awardBadge(context, tx, person.userName, code));
  };
  const markSeen = ({ browser }: Person, ...codes: string[]) =>
    browser.call(api.badges.markBadgesSeen, { body: { codes } });

  test('a badge is unseen until its user has seen it, and is not unseen again', async () => {
    const [person, other] = [await newPerson(backbeat()), await newPerson(backbeat())];
    expect(await unseenOf(person)).toBeUndefined();
    await award(person, 'VIP');
    await award(person, 'MENTOR');
    expect(await unseenOf(person)).toEqual(['VIP', 'MENTOR']);
    // Others see the badge, not whether its user has seen it.
    const { body } = await other.browser.call(api.users.getUser, { params: { userName: person.userName } });
    expect([body.badges, 'unseenBadges' in body]).toEqual([['VIP', 'MENTOR'], false]);
    await markSeen(other, 'VIP', 'MENTOR');
    expect((await markSeen(person, 'MENTOR', 'KARAOKE_KING')).status).toBe(204);
    expect(await unseenOf(person)).toEqual(['VIP']);
    await markSeen(person, 'VIP');
    await award(person, 'VIP');
    expect(await unseenOf(person)).toBeUndefined();
    expect(await badgesOf(person)).toEqual(['VIP', 'MENTOR']);
  });

  test('a badge that is taken away before its user has seen it has no moment', async () => {
    const person = await newPerson(backbeat());
    await award(person, 'VIP');
    await backbeat().context.transact((tx) => revokeBadge(tx, person.userName, 'VIP'));
    expect(await unseenOf(person)).toBeUndefined();
  });

  test('a publication tells the open pages of its author about the badge that it earns', async () => {
    const author = await newPerson(backbeat());
    await store(author, 9);
    const page = await openPage(author);
    await newPost(author);
    await page.hears();
    expect(await unseenOf(author)).toEqual(['10_POSTS']);
  });

  test('a follow tells the open pages of the followed user about the badge that it earns', async () => {
    const [star, fan] = [await newPerson(backbeat()), await newPerson(backbeat())];
    await backbeat()
      .context.db.updateTable('users')
      .set({ followers_count: 99 })
      .where('id', '=', star.id)
      .execute();
    const page = await openPage(star);
    await fan.browser.call(api.follows.toggleFollow, { params: { user: star.userName } });
    await page.hears();
    expect(await unseenOf(star)).toEqual(['100_FOLLOWERS']);
  });
});

describe('Badge jobs', () => {
  let old: Person;
  const earn = () => awardEarnedBadges(backbeat().context);

  beforeAll(async () => {
    old = await newPerson(backbeat());
  });

  test('a job awards badges for earlier rows once', async () => {
    const posts = await store(old, 5, { genres: ['Beat'] });
    const artist = await newPerson(backbeat());
    await feature(artist, posts);
    await backbeat()
      .context.db.updateTable('users')
      .set({ followers_count: 999, following_count: 50, posts_count: 25 })
      .where('id', '=', old.id)
      .execute();
    await earn();
    const badges = [
      '500_FOLLOWERS',
      '100_FOLLOWERS',
      '25_POSTS',
      '10_POSTS',
      'COLLAB_CHAMPION',
      'BEAT_MAKER',
      'SOCIAL_BUTTERFLY',
    ];
    expect(await badgesOf(old)).toEqual(badges);
    expect(await badgesOf(artist)).toEqual(['VERSE_MASTER']);
    const rows = await rowsOf(old);
    await earn();
    expect(await rowsOf(old)).toEqual(rows);
  });

  test('a job awards RISING_STAR for the likes of the last seven days on all posts', async () => {
    const { db } = backbeat().context;
    const [star, steady, past] = [
      await newPerson(backbeat()),
      await newPerson(backbeat()),
      await newPerson(backbeat()),
    ];
    const fans = await makeFans(db, 'rising', 50);
    const like = async (author: Person, count: number, daysAgo: number) => {
      const [one = '', other = ''] = await store(author, 2);
      const at = sql<Date>`now() - make_interval(days => ${daysAgo})`;
      for (const [index, user_id] of fans.slice(0, count).entries()) {
        await db
          .insertInto('likes')
          .values({ post_id: index % 2 === 0 ? one : other, user_id, created_at: at })
          .execute();
      }
    };
    await like(star, 50, 6);
    await like(steady, 49, 0);
    await like(past, 50, 7);
    await awardRisingStars(backbeat().context);
    expect(await Promise.all([star, steady, past].map(badgesOf))).toEqual([['RISING_STAR'], [], []]);
  });
});

describe('An administrator', () => {
  const admin = (...words: string[]) =>
    promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', fileURLToPath(new URL('../../../../scripts/admin.ts', import.meta.url)), ...words],
      { env: { ...process.env, DATABASE_URL: backbeat().context.config.databaseUrl } },
    );

  test('an administrator awards and revokes any badge', async () => {
    const { context } = backbeat();
    const { transact } = context;
    const person = await newPerson(backbeat());
    for (const code of ['MENTOR', 'KARAOKE_KING', 'VIP', 'MENTOR']) {
      await transact((tx) => awardBadge(context, tx, person.userName.toUpperCase(), code));
    }
    expect(await badgesOf(person)).toEqual(['VIP', 'MENTOR', 'KARAOKE_KING']);
    expect(await transact((tx) => awardBadge(context, tx, 'nobody-at-all', 'VIP'))).toBe(false);
    expect(await transact((tx) => revokeBadge(tx, 'nobody-at-all', 'VIP'))).toBe(false);
  });

  test('a command awards and revokes badges, and tells open pages of an award', async () => {
    const person = await newPerson(backbeat());
    const page = await openPage(person);
    expect((await admin('badge', person.userName, 'VIP')).stdout).toContain('has the badge VIP now.');
    await page.hears();
    expect(await badgesOf(person)).toEqual(['VIP']);
    await admin('badge', person.userName, 'VIP', '--remove');
    expect(await badgesOf(person)).toEqual([]);
  });
});
