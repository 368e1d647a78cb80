import { api, releases } from '@backbeat/contract';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import {
  finishAudio,
  makeDue,
  newRelease,
  readRelease,
  sendRelease,
  storeArtwork,
  storeTrack,
} from '../../../test/fixtures/releases.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { insertVersion, findNewestNumber } from '../posts/versions/versions.queries.ts';
import { setDisabled } from '../users/index.ts';
import { releaseIfDue } from './update-status.ts';

const backbeat = useEmptyBackbeat();
let owner: Person;
let ana: Person;
let ben: Person;
let bluebird: Person;

beforeAll(async () => {
  [owner, ana, ben, bluebird] = [
    await newPerson(backbeat()),
    await newPerson(backbeat(), { userName: 'Ana' }),
    await newPerson(backbeat(), { userName: 'Ben' }),
    await newPerson(backbeat(), { userName: 'bluebird' }),
  ];
});

const paramsOf = (id: string) => ({ params: { id } });
const read = async ({ browser }: Pick<Person, 'browser'>, id: string) =>
  (await browser.call(api.posts.getPost, paramsOf(id))).body;
const digestFor = async (by: Person, id: string) => (await read(by, id)).proposal?.digest ?? '0'.repeat(64);
const approve = async (by: Person, id: string) =>
  by.browser.call(api.credits.approveRequest, { ...paramsOf(id), body: { digest: await digestFor(by, id) } });
const decline = async (by: Person, id: string) =>
  by.browser.call(api.credits.declineRequest, { ...paramsOf(id), body: { digest: await digestFor(by, id) } });
const release = (by: Person, id: string, at?: string) =>
  by.browser.call(api.releases.releaseNow, { ...paramsOf(id), body: at === undefined ? {} : { at } });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const noticesOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body.map(
    ({ noti }) => noti,
  );
const sentencesOf = async (id: string) =>
  (await readRelease(owner, id)).blockers.map(({ sentence }) => sentence);

describe('blockers', () => {
  test('come in their order, and the first one refuses the release', async () => {
    const { body: empty } = await sendRelease(owner);
    expect(await sentencesOf(empty.id)).toEqual(['Add at least one track.', 'Add artwork.']);
    const tracks = [
      await storeTrack(backbeat(), owner, { title: 'Wet Pavement', artists: [ana, ben] }),
      await storeTrack(backbeat(), owner, { title: 'Depot', isWaiting: true }),
      await storeTrack(backbeat(), owner, { title: 'Streetlamp Hymn', artists: [ana] }),
      await storeTrack(backbeat(), bluebird, { title: 'Concrete Lullaby', isPublished: true }),
      await storeTrack(backbeat(), owner, { title: 'Broken', isWaiting: true }),
    ];
    await sql`update post_versions set media_state = 'failed' where post_id = ${tracks[4] ?? ''}`.execute(
      backbeat().context.db,
    );
    await decline(ana, tracks[2] ?? '');
    const created = await newRelease(backbeat(), owner, tracks, { artists: [owner.userName, 'ben'] });
    expect(created.blockers.map(({ sentence }) => sentence)).toEqual([
      '“Depot” is still being processed.',
      "“Broken” can't be played. Upload it again.",
      'Waiting for Ana and Ben to approve “Wet Pavement”.',
      'Ana declined “Streetlamp Hymn”. Go on without them or take it off the release.',
      'Waiting for bluebird to agree that “Concrete Lullaby” is on this release.',
      'Waiting for Ben to agree to be named.',
    ]);
    expect(created.tracks.map(({ state }) => state)).toEqual([
      'approval',
      'processing',
      'declined',
      'consent',
      'failed',
    ]);
    expect([created.artists, created.pendingArtists]).toEqual([[owner.userName], ['Ben']]);
    const { status, failure } = await release(owner, created.id);
    expect([status, failure.error]).toEqual([
      409,
      "This release isn't ready. “Depot” is still being processed.",
    ]);
  });
});

describe('a release', () => {
  test('goes out at once with all its held drafts, as one thing in the lists of new posts', async () => {
    const follower = await newPerson(backbeat());
    await follower.browser.call(api.follows.toggleFollow, { params: { user: owner.userName } });
    const tracks = [
      await storeTrack(backbeat(), owner, { artists: [ana] }),
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner),
    ];
    const earlier = await storeTrack(backbeat(), owner, { isPublished: true });
    const { id, title } = await newRelease(backbeat(), owner, [...tracks, earlier], {
      lead: tracks[1] ?? '',
    });
    await approve(ana, tracks[0] ?? '');
    const before = (await backbeat().visitor().call(api.feed.listNewest, { query: {} })).body.page;
    const { status, body } = await release(owner, id);
    expect([status, body.status, body.blockers]).toEqual([200, 'RELEASED', []]);
    const visitor = { browser: backbeat().visitor() };
    const shownRelease = await readRelease(visitor, id);
    expect(shownRelease).toMatchObject({
      status: 'RELEASED',
      tracksCount: 4,
      duration: 720,
      lead: tracks[1],
    });
    expect(shownRelease.tracks.map(({ post }) => post?.status)).toEqual(Array(4).fill('PUBLISHED'));
    for (const track of tracks)
      expect((await read(visitor, track)).releases).toMatchObject([{ id, title, disc: 1 }]);

    const newest = (await visitor.browser.call(api.feed.listNewest, { query: { size: '50' } })).body;
    const newestIds = newest.content.map((post) => post.id);
    expect(newest.page.totalElements).toBe(before.totalElements + 1);
    expect(newest.content).toHaveLength(newest.page.totalElements);
    expect(tracks.map((track) => newestIds.includes(track))).toEqual([false, true, false]);
    const following = (await follower.browser.call(api.feed.listFollowed, { query: { size: '50' } })).body;
    expect(following.content.map((post) => post.id)).toContain(tracks[1]);
    expect(following.content).toHaveLength(following.page.totalElements);
    expect(following.content.map((post) => post.id)).not.toContain(tracks[0]);
    const profile = (await visitor.browser.call(api.users.getUser, { params: { userName: owner.userName } }))
      .body;
    expect(profile.releasesCount).toBeGreaterThan(0);

    await eventually(async () => {
      expect(await noticesOf(follower)).toEqual([`${owner.userName} released “${title}”`]);
    });
    expect(await noticesOf(ana)).toContain(`${owner.userName} released “${title}”, featuring you`);
    expect((await noticesOf(ana)).join()).not.toContain('published');
  });

  test('lists the next track that came out with it when its lead goes, and all when it is deleted', async () => {
    const tracks = [
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner),
    ];
    const { id } = await newRelease(backbeat(), owner, tracks);
    await release(owner, id);
    const listed = async () => {
      const { body } = await backbeat()
        .visitor()
        .call(api.feed.listNewest, { query: { size: '100' } });
      return tracks.map((track) => body.content.some((post) => post.id === track));
    };
    expect(await listed()).toEqual([true, false, false]);
    await owner.browser.call(api.posts.deletePost, paramsOf(tracks[0] ?? ''));
    expect(await listed()).toEqual([false, true, false]);
    await owner.browser.call(api.releases.updateRelease, {
      ...paramsOf(id),
      body: { release: { lead: tracks[2] ?? '' } },
    });
    expect(await listed()).toEqual([false, false, true]);
    expect((await readRelease(owner, id)).tracks.map(({ track }) => track)).toEqual([1, 2]);
    await owner.browser.call(api.releases.deleteRelease, paramsOf(id));
    expect(await listed()).toEqual([false, true, true]);
  });

  test('goes out once of two calls at once, and later calls say so', async () => {
    const { id } = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)]);
    const answers = await Promise.all([release(owner, id), release(owner, id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await release(owner, id)).failure.error).toBe('This release is already out.');
    const schedule = await owner.browser.call(api.releases.unscheduleRelease, paramsOf(id));
    expect([schedule.status, schedule.failure.error]).toEqual([409, 'This release is already out.']);
  });

  test('goes out by its owner only', async () => {
    const { id } = await newRelease(backbeat(), owner, [
      await storeTrack(backbeat(), owner, { artists: [ana] }),
    ]);
    expect((await release(ben, id)).status).toBe(404);
    expect((await release(ana, id)).failure.error).toBe(releases.messages.notOwner);
  });
});

describe('a schedule', () => {
  test('takes a time from one minute to two years ahead', async () => {
    const { id } = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)]);
    for (const at of [
      'tomorrow',
      inDays(-1),
      inDays(0),
      inDays(2 * 366 + 1),
      '+275760-01-01T00:00:00.000Z',
      '',
    ]) {
      const { status, failure } = await release(owner, id, at);
      expect([at, status, failure.error]).toEqual([at, 400, releases.messages.releaseTime]);
    }
    const at = inDays(10);
    expect((await release(owner, id, at)).body).toMatchObject({
      status: 'SCHEDULED',
      releaseAt: at,
      releaseDate: at.slice(0, 10),
    });
    const draft = await owner.browser.call(api.releases.unscheduleRelease, paramsOf(id));
    expect(draft.body).toMatchObject({ status: 'DRAFT', releaseAt: null });
    expect((await owner.browser.call(api.releases.unscheduleRelease, paramsOf(id))).status).toBe(200);
  });

  test('gives its day no more to a release that goes out before', async () => {
    const { id } = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)]);
    await release(owner, id, inDays(10));
    const { releasedAt, releaseDate } = (await release(owner, id)).body;
    expect(releaseDate).toBe(releasedAt?.slice(0, 10));
  });

  test('needs tracks and artwork, but no approvals', async () => {
    const { body: empty } = await sendRelease(owner);
    expect((await release(owner, empty.id, inDays(1))).failure.error).toBe(
      "This release isn't ready. Add at least one track.",
    );
    await storeArtwork(backbeat(), empty.id);
    const { id } = await newRelease(backbeat(), owner, [
      await storeTrack(backbeat(), owner, { artists: [ana] }),
    ]);
    expect((await release(owner, id, inDays(1))).body.status).toBe('SCHEDULED');
  });

  test('publishes at its time, of itself', async () => {
    const track = await storeTrack(backbeat(), owner);
    const { id } = await newRelease(backbeat(), owner, [track]);
    await release(owner, id, inDays(1));
    await makeDue(backbeat(), id);
    await eventually(async () => {
      expect((await readRelease(owner, id)).status).toBe('RELEASED');
    });
    expect((await read({ browser: backbeat().visitor() }, track)).status).toBe('PUBLISHED');
  });

  test('tells the owner once what blocks it, and publishes with the answer that removes it', async () => {
    const track = await storeTrack(backbeat(), owner, { title: 'Wet Window', artists: [ana, ben] });
    const { id } = await newRelease(backbeat(), owner, [track]);
    await release(owner, id, inDays(1));
    await makeDue(backbeat(), id);
    await releaseIfDue(backbeat().context, id);
    await releaseIfDue(backbeat().context, id);
    await approve(ana, track);
    await releaseIfDue(backbeat().context, id);
    const notices = (await noticesOf(owner)).filter((each) => each.includes('Wet Window'));
    expect(notices).toContain(
      "Your release couldn't go out: Waiting for Ana and Ben to approve “Wet Window”.",
    );
    expect(notices.filter((each) => each.startsWith("Your release couldn't go out"))).toHaveLength(1);
    expect((await readRelease(owner, id)).status).toBe('SCHEDULED');
    await approve(ben, track);
    await eventually(async () => {
      expect((await readRelease(owner, id)).status).toBe('RELEASED');
    });
  });

  test('publishes once its owner takes off the track that blocks it', async () => {
    const [track, blocked] = [
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner, { artists: [ana] }),
    ];
    const { id, revision } = await newRelease(backbeat(), owner, [track, blocked]);
    await release(owner, id, inDays(1));
    await makeDue(backbeat(), id);
    await releaseIfDue(backbeat().context, id);
    await owner.browser.call(api.releases.updateTracks, {
      ...paramsOf(id),
      body: { tracks: [{ post: track }], revision },
    });
    await eventually(async () => {
      expect((await readRelease(owner, id)).status).toBe('RELEASED');
    });
  });

  test('waits for the processing of audio', async () => {
    const track = await storeTrack(backbeat(), owner, { isWaiting: true });
    const { id } = await newRelease(backbeat(), owner, [track]);
    await release(owner, id, inDays(1));
    await makeDue(backbeat(), id);
    await releaseIfDue(backbeat().context, id);
    expect((await readRelease(owner, id)).status).toBe('SCHEDULED');
    await finishAudio(backbeat(), track);
    await backbeat().context.transact(async (_tx, emit) => {
      emit('version.processed', { postId: track, number: 1 });
    });
    await eventually(async () => {
      expect((await readRelease(owner, id)).status).toBe('RELEASED');
    });
  });

  test('ends with a decline, of which the owner is told', async () => {
    const track = await storeTrack(backbeat(), owner, { title: 'Never', artists: [ana] });
    const { id } = await newRelease(backbeat(), owner, [track]);
    await release(owner, id, inDays(1));
    await decline(ana, track);
    expect(await readRelease(owner, id)).toMatchObject({ status: 'DRAFT', releaseAt: null });
    expect(await noticesOf(owner)).toContain(
      "Your release couldn't go out: Ana declined “Never”. Go on without them or take it off the release.",
    );
  });

  test('waits while its owner is suspended', async () => {
    const suspended = await newPerson(backbeat());
    const { id } = await newRelease(backbeat(), suspended, [await storeTrack(backbeat(), suspended)]);
    await release(suspended, id, inDays(1));
    const { context } = backbeat();
    await context.transact((tx) => setDisabled(tx, { id: suspended.id }, true));
    await makeDue(backbeat(), id);
    await releaseIfDue(context, id);
    const statusOf = async () =>
      (await sql<{ status: string }>`select status from releases where id = ${id}`.execute(context.db)).rows;
    expect(await statusOf()).toEqual([{ status: 'SCHEDULED' }]);
    await context.transact((tx) => setDisabled(tx, { id: suspended.id }, false));
    await makeDue(backbeat(), id);
    await releaseIfDue(context, id);
    expect(await statusOf()).toEqual([{ status: 'RELEASED' }]);
  });
});

test('nothing becomes public that its artists have not approved, whatever happens to a release at once', async () => {
  const { context } = backbeat();
  const { db } = context;
  const kinds = [
    'ana',
    'ben',
    'decline',
    'replace',
    'takeOff',
    'putBack',
    'release',
    'due',
    'delete',
    'publish',
  ] as const;
  const action = fc.record({ kind: fc.constantFrom(...kinds), isTwice: fc.boolean() });
  const addVersion = async (postId: string) => {
    const key = `posts/${crypto.randomUUID().replaceAll('-', '')}.mp3`;
    return context.transact(async (tx) => {
      await sql`
        insert into files (key, size, sha256, claimed_at)
        values (${key}, 1, encode(sha256(${key}::bytea), 'hex'), now())`.execute(tx);
      const number = (await findNewestNumber(tx, postId)) + 1;
      await insertVersion(tx, { postId, number, musicKey: key, note: '', uploaderId: owner.id });
      return number;
    });
  };
  const outcome = await fc.check(
    fc.asyncProperty(
      fc.array(action, { minLength: 4, maxLength: 9 }),
      fc.boolean(),
      async (actions, isScheduled) => {
        const tracks = [
          await storeTrack(backbeat(), owner, { artists: [ana, ben] }),
          await storeTrack(backbeat(), owner, { artists: [ana] }),
          await storeTrack(backbeat(), owner),
        ];
        const [first = '', second = '', third = ''] = tracks;
        const version = await addVersion(first);
        await finishAudio(backbeat(), third);
        const { id } = await newRelease(backbeat(), owner, tracks);
        if (isScheduled) {
          await release(owner, id, inDays(1));
          await makeDue(backbeat(), id);
        }
        const replaceTracks = async (postIds: string[]) => {
          const { revision } = await readRelease(owner, id);
          return owner.browser.call(api.releases.updateTracks, {
            ...paramsOf(id),
            body: { tracks: postIds.map((post) => ({ post })), revision },
          });
        };
        const statusOf = async (answer: Promise<{ status: number }>) => [(await answer).status];
        const calls: Record<(typeof kinds)[number], () => Promise<number[]>> = {
          ana: async () => [
            ...(await statusOf(approve(ana, first))),
            ...(await statusOf(approve(ana, second))),
          ],
          ben: () => statusOf(approve(ben, first)),
          decline: () => statusOf(decline(ana, second)),
          replace: () =>
            statusOf(owner.browser.call(api.credits.proposeTerms, { ...paramsOf(first), body: { version } })),
          takeOff: () => statusOf(replaceTracks([second, third])),
          putBack: () => statusOf(replaceTracks(tracks)),
          release: () => statusOf(release(owner, id)),
          due: async () => {
            await releaseIfDue(context, id);
            return [];
          },
          delete: () => statusOf(owner.browser.call(api.posts.deletePost, paramsOf(third))),
          publish: () => statusOf(owner.browser.call(api.credits.publishPost, paramsOf(first))),
        };
        const statuses = await Promise.all(
          actions.flatMap(({ kind, isTwice }) =>
            isTwice ? [calls[kind](), calls[kind]()] : [calls[kind]()],
          ),
        );
        const hasFailed = statuses.flat().some((status) => status >= 500);
        const { rows } = await sql<{ unapproved: number; half: number }>`
          select (
            select count(*)::integer from posts
            join credits on credits.post_id = posts.id and credits.state = 'current' and not is_author
            join post_versions on post_versions.post_id = posts.id and number = version
            where posts.id = any(${tracks}::uuid[]) and consent_answer(posts.id, user_id,
              digest_of(canonical_terms(posts.id, sha256, user_id, credits.roles))) is distinct from 'approved'
          ) as unapproved, (
            select count(*)::integer from release_tracks join releases on releases.id = release_id
            join posts on posts.id = post_id
            where release_id = ${id} and (holds and (releases.status = 'RELEASED' or posts.status = 'PUBLISHED')
              or releases.status = 'RELEASED' and posts.status <> 'PUBLISHED')
          ) as half`.execute(db);
        return !hasFailed && rows[0]?.unapproved === 0 && rows[0].half === 0;
      },
    ),
    { numRuns: 15 },
  );
  expect(fc.defaultReportMessage(outcome)).toBeUndefined();
});
