import { api, limits, releases } from '@backbeat/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { newRelease, readRelease, sendRelease, storeTrack } from '../../../test/fixtures/releases.ts';
import { declaredPng } from '../../../test/fixtures/pictures.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();
let owner: Person;
let fan: Person;

beforeAll(async () => {
  [owner, fan] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const paramsOf = (id: string) => ({ params: { id } });
const UNKNOWN_ID = '0190a6c0-0000-7000-8000-000000000000';
const edit = (id: string, release: Partial<releases.ReleaseChanges>, artwork?: File) =>
  owner.browser.call(api.releases.updateRelease, { ...paramsOf(id), body: { release, artwork } });
const replaceTracks = (id: string, tracks: { post: string; disc?: number }[], revision: number) =>
  owner.browser.call(api.releases.updateTracks, { ...paramsOf(id), body: { tracks, revision } });
const publish = ({ browser }: Person, id: string) => browser.call(api.releases.releaseNow, paramsOf(id));
const newOut = async (by: Person) => {
  const { id } = await newRelease(backbeat(), by, [await storeTrack(backbeat(), by)]);
  return (await publish(by, id)).body;
};

describe('the texts of a release', () => {
  test('stay as they are sent, also where a change leaves them out', async () => {
    const details = {
      title: 'Slow Weather',
      notes: 'Six songs.\nAnd a tape.',
      label: 'Low Tide',
      catalogueNumber: 'LT-014',
      pLine: '2026 Low Tide',
      cLine: '2026 marrow',
      upc: '0 36000-29145 2',
      releaseDate: '1999-12-31',
    };
    const { status, body } = await sendRelease(owner, { ...details, type: 'ALBUM' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...details, upc: '036000291452', type: 'ALBUM', status: 'DRAFT' });
    const { body: changed } = await edit(body.id, { label: 'High Tide', upc: '' });
    expect(changed).toMatchObject({ ...details, label: 'High Tide', upc: '' });
    expect((await edit(body.id, { releaseDate: null })).body.releaseDate).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('get the sentence of their field where they are wrong', async () => {
    const refusals: [Parameters<typeof sendRelease>[1], string][] = [
      [{ title: '' }, releases.messages.title],
      [{ title: '\u200b' }, releases.messages.title],
      [{ title: 'x'.repeat(101) }, releases.messages.titleTooLong({ max: 100 })],
      [{ title: 'One\nTwo' }, releases.messages.titleLines],
      [{ upc: '036000291453' }, releases.messages.upc],
      [{ upc: '03600029145' }, releases.messages.upc],
      [{ upc: 'abcdefghijkl' }, releases.messages.upc],
      [{ releaseDate: '0000-01-01' }, "releaseDate isn't valid."],
    ];
    for (const [fields, message] of refusals) {
      const { status, failure } = await sendRelease(owner, fields);
      expect([fields, status, Object.values(failure.fields ?? {})]).toEqual([fields, 400, [message]]);
    }
  });

  test('name artists who exist, once each, and at most ten', async () => {
    const { messages } = releases;
    const name = owner.userName;
    const unknown = unique('nobody');
    const others = await Promise.all(Array.from({ length: 11 }, () => newPerson(backbeat())));
    const names = others.map(({ userName }) => userName);
    const refusals: [string[], string][] = [
      [[unknown], messages.artistUnknown({ name: unknown })],
      [[name, name.toUpperCase()], messages.artistTwice({ name: name.toUpperCase() })],
      [names, messages.tooManyArtists({ max: 10, name: names[10] ?? '' })],
    ];
    for (const [artists, message] of refusals) {
      const { status, failure } = await sendRelease(owner, { artists });
      expect([status, failure.error]).toEqual([400, message]);
    }
  });
});

describe('the tracks of a release', () => {
  test('have numbers on each disc, which close up when one goes', async () => {
    const posts = [
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner),
      await storeTrack(backbeat(), owner),
    ];
    const { body } = await sendRelease(owner, {
      tracks: posts.map((post, index) => ({ post, disc: index < 2 ? 1 : index })),
    });
    const numbersOf = (release: releases.Release) => release.tracks.map(({ disc, track }) => [disc, track]);
    expect(numbersOf(body)).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
    await owner.browser.call(api.posts.deletePost, paramsOf(posts[2] ?? ''));
    await owner.browser.call(api.posts.deletePost, paramsOf(posts[0] ?? ''));
    expect(numbersOf(await readRelease(owner, body.id))).toEqual([
      [1, 1],
      [2, 1],
    ]);
  });

  test('have right discs, no repetitions, and posts that the owner may add', async () => {
    const { messages } = releases;
    const [post, foreignDraft] = [
      await storeTrack(backbeat(), owner),
      await storePost(backbeat(), fan, { status: 'DRAFT' }),
    ];
    const { id, revision } = await newRelease(backbeat(), owner);
    const many = Array.from({ length: 101 }, () => ({ post }));
    const refusals: [{ post: string; disc?: number }[], number, string][] = [
      [many, 409, messages.tooManyTracks({ max: 100 })],
      [[{ post, disc: 0 }], 400, messages.discs],
      [[{ post, disc: 21 }], 400, messages.discs],
      [[{ post, disc: 2 }], 400, messages.discs],
      [[{ post }, { post }], 400, messages.tracks],
      [[{ post: UNKNOWN_ID }], 404, 'Post not found.'],
      [[{ post: foreignDraft }], 404, 'Post not found.'],
    ];
    for (const [tracks, expected, message] of refusals) {
      const { status, failure } = await replaceTracks(id, tracks, revision);
      const sentences = [failure.error, ...Object.values(failure.fields ?? {})];
      expect([status, sentences.includes(message)]).toEqual([expected, true]);
    }
    const stale = await replaceTracks(id, [{ post }], revision + 1);
    expect([stale.status, stale.failure.error]).toEqual([409, messages.changed]);
    expect((await replaceTracks(id, [{ post }], revision)).body.revision).toBe(revision + 1);
  });

  test('remain published posts, one at least, on a release that is out', async () => {
    const { id, tracks, revision } = await newOut(owner);
    const draft = await storeTrack(backbeat(), owner);
    const places = tracks.map((track) => ({ post: String(track.post?.id) }));
    const addition = await replaceTracks(id, [...places, { post: draft }], revision);
    expect([addition.status, addition.failure.error]).toEqual([409, releases.messages.publishFirst]);
    const empty = await replaceTracks(id, [], revision);
    expect([empty.status, empty.failure.error]).toEqual([
      409,
      'A release needs at least one track. Delete the release instead.',
    ]);
    await owner.browser.call(api.posts.deletePost, paramsOf(places[0]?.post ?? ''));
    expect(await readRelease(owner, id)).toMatchObject({ status: 'DRAFT', tracksCount: 0 });
  });

  test('belong to 20 releases at most', async () => {
    const post = await storeTrack(backbeat(), owner, { isPublished: true });
    const { db } = backbeat().context;
    await sql`
      with made as (
        insert into releases (id, owner_id, title, type)
        select gen_random_uuid(), ${fan.id}, 'Full', 'EP' from generate_series(1, ${limits.release.ofTrack}::integer)
        returning id
      )
      insert into release_tracks (release_id, post_id, disc, position) select id, ${post}, 1, 1 from made`.execute(
      db,
    );
    const { status, failure } = await sendRelease(owner, { tracks: [{ post }] });
    expect([status, failure.error]).toEqual([409, 'A track can be on up to 20 releases.']);
  });
});

test('an account has at most 50 releases that are not out, and 500 in all', async () => {
  const person = await newPerson(backbeat());
  const { db } = backbeat().context;
  const store = (count: number) =>
    sql`
    insert into releases (id, owner_id, title, type)
    select gen_random_uuid(), ${person.id}, 'Full', 'EP' from generate_series(1, ${count}::integer)`.execute(
      db,
    );
  await store(limits.release.unreleased);
  const first = await sendRelease(person);
  expect([first.status, first.failure.error]).toEqual([
    409,
    "You can have up to 50 releases that aren't out yet.",
  ]);
  await store(450);
  expect((await sendRelease(person)).failure.error).toBe('You can have up to 500 releases.');
});

test('a repeated request with an idempotency key creates one release', async () => {
  const person = await newPerson(backbeat());
  const body = { release: { title: 'Once', type: 'SINGLE' as const } };
  const headers = { 'idempotency-key': unique() };
  const create = () => person.browser.call(api.releases.createRelease, { body, headers });
  const answers = [await create(), await create()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
});

describe('artwork', () => {
  const picture = async (width: number, height: number) => {
    const create = { width, height, channels: 3 as const, background: '#334' };
    return new File([new Uint8Array(await sharp({ create }).png().toBuffer())], 'cover.png');
  };

  test('has equal sides of 600 pixels or more, and up to 3000 where it is stored', async () => {
    const { id } = await newRelease(backbeat(), owner);
    const { status, body } = await owner.browser.call(api.releases.updateRelease, {
      ...paramsOf(id),
      body: { release: undefined, artwork: await picture(3200, 3200) },
    });
    expect([status, body.artwork?.startsWith('/media/releases/')]).toEqual([200, true]);
    const stored = await owner.browser.send(String(body.artwork));
    expect(stored.status).toBe(200);
    expect((await fan.browser.send(String(body.artwork))).status).toBe(404);
    for (const [width, height] of [
      [1, 1],
      [599, 599],
      [900, 600],
    ] as const) {
      const refusal = await edit(id, {}, await picture(width, height));
      expect([width, refusal.status, refusal.failure.error]).toEqual([
        width,
        400,
        'Artwork must be square and at least 600 × 600 pixels.',
      ]);
    }
  });

  test('comes as a JPEG or PNG of up to 10 MB', async () => {
    const { id } = await newRelease(backbeat(), owner);
    const gif = new File(['GIF89a'], 'cover.gif');
    const bomb = new File([new Uint8Array(declaredPng(30_000, 30_000))], 'bomb.png');
    for (const file of [gif, bomb]) expect((await edit(id, {}, file)).status).toBe(415);
    const large = new File([new Uint8Array(11 * 1024 * 1024)], 'cover.png');
    const { status, failure } = await edit(id, {}, large);
    expect([status, failure.error]).toEqual([413, 'File size must be less than 10MB']);
  });
});

describe('lists', () => {
  test('have the releases of a user that are out, and for the owner the drafts first', async () => {
    const person = await newPerson(backbeat());
    const out = await newOut(person);
    const draft = await newRelease(backbeat(), person);
    const list = async ({ browser }: Pick<Person, 'browser'>, query: { user?: string; drafts?: 'true' }) => {
      const { body } = await browser.call(api.releases.listReleases, { query });
      return [body.page.totalElements, body.content.map(({ id }) => id)];
    };
    const user = person.userName;
    expect(await list({ browser: backbeat().visitor() }, { user })).toEqual([1, [out.id]]);
    expect(await list(fan, { user, drafts: 'true' })).toEqual([1, [out.id]]);
    expect(await list(person, { user, drafts: 'true' })).toEqual([2, [draft.id, out.id]]);
    const unknown = await fan.browser.call(api.releases.listReleases, { query: { user: unique('nobody') } });
    expect(unknown.status).toBe(404);
    await person.browser.call(api.blocks.block, { params: { user: fan.userName } });
    expect((await fan.browser.call(api.releases.listReleases, { query: { user } })).status).toBe(404);
    expect((await fan.browser.call(api.releases.getRelease, paramsOf(out.id))).status).toBe(404);
  });

  test('have what a user saved, which counts once', async () => {
    const [person, { id }] = [await newPerson(backbeat()), await newOut(owner)];
    const save = () => person.browser.call(api.releases.saveRelease, paramsOf(id));
    expect([(await save()).body, (await save()).body]).toEqual([
      { saved: true, totalSaves: 1 },
      { saved: true, totalSaves: 1 },
    ]);
    const saved = await person.browser.call(api.releases.listSavedReleases, { query: {} });
    expect(saved.body.content).toMatchObject([{ id, savedByViewer: true, totalSaves: 1 }]);
    expect((await readRelease(fan, id)).savedByViewer).toBe(false);
    expect((await person.browser.call(api.releases.unsaveRelease, paramsOf(id))).body).toEqual({
      saved: false,
      totalSaves: 0,
    });
  });
});

test('many who read a release at once each get what they get alone', async () => {
  const [artist, saver, liker, blocker] = await Promise.all(
    Array.from({ length: 4 }, () => newPerson(backbeat())),
  );
  if (!artist || !saver || !liker || !blocker) throw new Error('There are four people.');
  const posts = [
    await storeTrack(backbeat(), owner, { title: '"post":null', isPublished: true }),
    await storeTrack(backbeat(), owner, { artists: [artist], isPublished: true }),
  ];
  const { id } = await newRelease(backbeat(), owner, posts);
  expect((await publish(owner, id)).status).toBe(200);
  await saver.browser.call(api.releases.saveRelease, paramsOf(id));
  await liker.browser.call(api.likes.toggleLike, paramsOf(posts[0] ?? ''));
  await blocker.browser.call(api.blocks.block, { params: { user: artist.userName } });
  const readers = [owner, artist, saver, liker, blocker];
  const alone: releases.Release[] = [];
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const reader of readers) alone.push(await readRelease(reader, id));
  const crowd = Array.from({ length: 6 }, () => readers).flat();
  expect(await Promise.all(crowd.map((reader) => readRelease(reader, id)))).toEqual(
    Array.from({ length: 6 }, () => alone).flat(),
  );
  expect(alone.map(({ savedByViewer }) => savedByViewer)).toEqual([false, false, true, false, false]);
  expect(alone.map(({ tracks }) => tracks[0]?.post?.likedByViewer)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ]);
});

test('tracks of suspended authors and of users in a block with the viewer are left out, in counts too', async () => {
  const [author, viewer] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const post = await storeTrack(backbeat(), author, { isPublished: true });
  const { id } = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner), post]);
  const [request] = (await author.browser.call(api.releases.listReleaseRequests)).body;
  const body = { about: post, answer: 'approved' as const, digest: String(request?.digest) };
  await author.browser.call(api.releases.answerRelease, { ...paramsOf(id), body });
  await publish(owner, id);
  expect(await readRelease(viewer, id)).toMatchObject({ tracksCount: 2, duration: 360 });
  await author.browser.call(api.blocks.block, { params: { user: viewer.userName } });
  const shownRelease = await readRelease(viewer, id);
  expect([shownRelease.tracksCount, shownRelease.duration, shownRelease.tracks.length]).toEqual([1, 180, 1]);
  const listed = await viewer.browser.call(api.releases.listReleases, { query: { user: owner.userName } });
  expect(listed.body.content.find((release) => release.id === id)?.tracksCount).toBe(1);
});

test("the releases of a deleted account go with it, and others' posts stay", async () => {
  const [person, author] = [await newPerson(backbeat()), await newPerson(backbeat())];
  const post = await storeTrack(backbeat(), author, { isPublished: true });
  const { id } = await newRelease(backbeat(), person, [await storeTrack(backbeat(), person), post]);
  const saved = await newOut(owner);
  await person.browser.call(api.releases.saveRelease, paramsOf(saved.id));
  const deletion = await person.browser.call(api.users.deleteAccount, paramsOf(person.id));
  expect(deletion.status).toBe(204);
  const { rows } = await sql`select from releases where id = ${id}`.execute(backbeat().context.db);
  expect(rows).toEqual([]);
  expect((await author.browser.call(api.posts.getPost, paramsOf(post))).status).toBe(200);
  expect((await readRelease(owner, saved.id)).totalSaves).toBe(0);
});
