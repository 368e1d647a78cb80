import { hash } from 'node:crypto';
import { api, releases } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { makeDue, newRelease, readRelease, storeTrack } from '../../../test/fixtures/releases.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import { releaseIfDue } from './update-status.ts';

const backbeat = useBackbeat();
let owner: Person;
let ilo: Person;
let bluebird: Person;

beforeAll(async () => {
  [owner, ilo, bluebird] = [
    await newPerson(backbeat()),
    await newPerson(backbeat()),
    await newPerson(backbeat()),
  ];
});

const paramsOf = (id: string) => ({ params: { id } });
const requestsOf = async ({ browser }: Person, id: string) =>
  (await browser.call(api.releases.listReleaseRequests)).body.filter(({ release }) => release.id === id);
const answer = async (
  by: Person,
  id: string,
  choice: 'approved' | 'declined',
  more: Partial<releases.Answer> = {},
) => {
  const [request] = await requestsOf(by, id);
  return by.browser.call(api.releases.answerRelease, {
    ...paramsOf(id),
    body: {
      about: request?.about ?? 'name',
      digest: request?.digest ?? '0'.repeat(64),
      answer: choice,
      ...more,
    },
  });
};
const withdraw = ({ browser }: Person, id: string, about: string) =>
  browser.call(api.releases.withdrawFromRelease, { ...paramsOf(id), body: { about } });
const edit = (id: string, release: Partial<releases.ReleaseChanges>) =>
  owner.browser.call(api.releases.updateRelease, { ...paramsOf(id), body: { release } });
const replaceTracks = async (id: string, postIds: string[]) =>
  owner.browser.call(api.releases.updateTracks, {
    ...paramsOf(id),
    body: {
      tracks: postIds.map((post) => ({ post })),
      revision: (await readRelease(owner, id)).revision,
    },
  });
const publish = async (id: string) => {
  const { status, text } = await owner.browser.call(api.releases.releaseNow, paramsOf(id));
  if (status !== 200) throw new Error(text);
};
const noticesOf = async ({ browser, userName }: Person) =>
  (await browser.call(api.notifications.listNotifications, { params: { userName } })).body.map(
    ({ noti }) => noti,
  );
const newTrack = () => storeTrack(backbeat(), owner);
const newForeignTrack = (title?: string) =>
  storeTrack(backbeat(), bluebird, { isPublished: true, ...(title !== undefined && { title }) });

describe('a request', () => {
  test('to a named artist covers the release, its title and its tracks in order', async () => {
    const tracks = [await newTrack(), await newTrack()];
    const { id, title } = await newRelease(backbeat(), owner, tracks, { artists: [ilo.userName] });
    const [request] = await requestsOf(ilo, id);
    const canonical = `{"artist":"${ilo.id}","release":"${id}","title":"${title}","tracks":["${tracks.join('","')}"]}`;
    expect(request).toMatchObject({
      about: 'name',
      title: null,
      owner: owner.userName,
      digest: hash('sha256', canonical, 'hex'),
      tracks: tracks.map((post, index) => ({ post, disc: 1, track: index + 1, author: owner.userName })),
    });
    expect(await noticesOf(ilo)).toContain(`${owner.userName} wants to name you as an artist of “${title}”`);
    expect((await readRelease(owner, id)).artists).toEqual([owner.userName]);
    expect((await answer(ilo, id, 'approved')).status).toBe(204);
    expect(await readRelease(owner, id)).toMatchObject({ artists: [ilo.userName], pendingArtists: [] });
    expect(await requestsOf(ilo, id)).toEqual([]);
  });

  test('to the author of a track covers the release, its title and the post', async () => {
    const post = await newForeignTrack('Concrete Lullaby');
    const { id, title } = await newRelease(backbeat(), owner, [await newTrack(), post]);
    const canonical = `{"post":"${post}","release":"${id}","title":"${title}"}`;
    expect(await requestsOf(bluebird, id)).toMatchObject([
      { about: post, title: 'Concrete Lullaby', digest: hash('sha256', canonical, 'hex') },
    ]);
    expect(await noticesOf(bluebird)).toContain(`${owner.userName} wants “Concrete Lullaby” on “${title}”`);
    expect((await readRelease(bluebird, id)).tracksCount).toBe(2);
    await answer(bluebird, id, 'approved');
    await publish(id);
    expect((await readRelease({ browser: backbeat().visitor() }, id)).tracksCount).toBe(2);
  });

  test('ends with one answer, by a user who is asked, about what they saw', async () => {
    const stranger = await newPerson(backbeat());
    const { id } = await newRelease(backbeat(), owner, [await newTrack()], { artists: [ilo.userName] });
    expect((await answer(stranger, id, 'approved')).status).toBe(404);
    expect((await answer(owner, id, 'approved')).status).toBe(404);
    const [shownRelease] = await requestsOf(ilo, id);
    await edit(id, { title: 'Another title' });
    const stale = await answer(ilo, id, 'approved', { digest: String(shownRelease?.digest) });
    expect([stale.status, stale.failure.error]).toEqual([
      409,
      'This release changed since you opened it. Please review it again.',
    ]);
    const [request] = await requestsOf(ilo, id);
    const digest = String(request?.digest);
    expect((await answer(ilo, id, 'approved', { digest })).status).toBe(204);
    const repetition = await answer(ilo, id, 'approved', { digest });
    expect([repetition.status, repetition.failure.error]).toEqual([409, releases.messages.answered]);
  });

  test('goes out anew to all for a new title, and to artists for a new track list', async () => {
    const [ownTrack, foreign] = [await newTrack(), await newForeignTrack()];
    const { id, title } = await newRelease(backbeat(), owner, [ownTrack, foreign], {
      artists: [ilo.userName],
    });
    await answer(ilo, id, 'approved');
    await answer(bluebird, id, 'approved');
    await replaceTracks(id, [foreign, ownTrack]);
    expect([(await requestsOf(ilo, id)).length, (await requestsOf(bluebird, id)).length]).toEqual([1, 0]);
    await replaceTracks(id, [ownTrack, foreign]);
    expect(await requestsOf(ilo, id)).toEqual([]);
    await edit(id, { title: 'New title' });
    expect([(await requestsOf(ilo, id)).length, (await requestsOf(bluebird, id)).length]).toEqual([1, 1]);
    await edit(id, { title });
    expect([(await requestsOf(ilo, id)).length, (await requestsOf(bluebird, id)).length]).toEqual([0, 0]);
  });

  test('ends with a block, as if it had never been made', async () => {
    const blocker = await newPerson(backbeat());
    const track = await storeTrack(backbeat(), blocker, { isPublished: true });
    const { id } = await newRelease(backbeat(), owner, [await newTrack(), track], {
      artists: [blocker.userName],
    });
    await blocker.browser.call(api.blocks.block, { params: { user: owner.userName } });
    expect(await readRelease(owner, id)).toMatchObject({ tracksCount: 1, pendingArtists: [], blockers: [] });
    expect((await blocker.browser.call(api.releases.getRelease, paramsOf(id))).status).toBe(404);
  });
});

describe('a decline', () => {
  test('takes the track off at once and tells the owner why', async () => {
    const post = await newForeignTrack('Owls');
    const { id, title } = await newRelease(backbeat(), owner, [await newTrack(), post]);
    expect((await answer(bluebird, id, 'declined', { reason: 'Not this one.' })).status).toBe(204);
    expect(await readRelease(owner, id)).toMatchObject({ tracksCount: 1, blockers: [] });
    expect(await noticesOf(owner)).toContain(
      `${bluebird.userName} doesn't want “Owls” on “${title}”. “Not this one.”`,
    );
    const again = await replaceTracks(id, [post]);
    expect([again.status, again.failure.error]).toEqual([
      409,
      releases.messages.declinedBefore({ names: bluebird.userName }),
    ]);
    await edit(id, { title: 'Second try' });
    expect((await replaceTracks(id, [post])).status).toBe(200);
    expect(await requestsOf(bluebird, id)).toHaveLength(1);
  });

  test('makes a scheduled release a draft', async () => {
    const { id } = await newRelease(backbeat(), owner, [await newTrack()], { artists: [ilo.userName] });
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await owner.browser.call(api.releases.releaseNow, { ...paramsOf(id), body: { at } });
    await answer(ilo, id, 'declined');
    expect(await readRelease(owner, id)).toMatchObject({ status: 'DRAFT', releaseAt: null });
  });
});

test('the last answer publishes a scheduled release whose time has passed', async () => {
  const { id } = await newRelease(backbeat(), owner, [await newTrack()], { artists: [ilo.userName] });
  const at = new Date(Date.now() + 3_600_000).toISOString();
  await owner.browser.call(api.releases.releaseNow, { ...paramsOf(id), body: { at } });
  await makeDue(backbeat(), id);
  await releaseIfDue(backbeat().context, id);
  expect((await readRelease(owner, id)).status).toBe('SCHEDULED');
  await answer(ilo, id, 'approved');
  await releaseIfDue(backbeat().context, id);
  expect((await readRelease(owner, id)).status).toBe('RELEASED');
});

describe('a withdrawal', () => {
  test('takes the name or the track off a release that is out, and voids the consent', async () => {
    const post = await newForeignTrack('Rain on Tin');
    const { id, title } = await newRelease(backbeat(), owner, [await newTrack(), post], {
      artists: [owner.userName, ilo.userName],
    });
    await answer(ilo, id, 'approved');
    await answer(bluebird, id, 'approved');
    await publish(id);
    expect((await withdraw(owner, id, 'name')).status).toBe(404);
    expect((await withdraw(ilo, id, post)).status).toBe(404);
    expect((await withdraw(ilo, id, 'name')).status).toBe(204);
    expect((await withdraw(ilo, id, 'name')).status).toBe(404);
    expect((await withdraw(bluebird, id, post)).status).toBe(204);
    const visitor = { browser: backbeat().visitor() };
    expect(await readRelease(visitor, id)).toMatchObject({ artists: [owner.userName], tracksCount: 1 });
    const notices = await noticesOf(owner);
    expect(notices).toContain(`${ilo.userName} took their name off “${title}”`);
    expect(notices).toContain(`${bluebird.userName} took “Rain on Tin” off “${title}”`);
    await replaceTracks(id, [
      ...(await readRelease(owner, id)).tracks.map((track) => String(track.post?.id)),
      post,
    ]);
    expect(await requestsOf(bluebird, id)).toHaveLength(1);
  });

  test('takes a release that is out back to a draft with its only track', async () => {
    const post = await newForeignTrack();
    const { id } = await newRelease(backbeat(), owner, [post]);
    await answer(bluebird, id, 'approved');
    await publish(id);
    await withdraw(bluebird, id, post);
    expect(await readRelease(owner, id)).toMatchObject({ status: 'DRAFT', tracksCount: 0 });
    expect((await backbeat().visitor().call(api.releases.getRelease, paramsOf(id))).status).toBe(404);
  });
});

test('what is added to a release that is out waits for its author or artist, seen by the owner alone', async () => {
  const ownTrack = await newTrack();
  const { id } = await newRelease(backbeat(), owner, [ownTrack]);
  await publish(id);
  const post = await newForeignTrack();
  await replaceTracks(id, [ownTrack, post]);
  await edit(id, { artists: [owner.userName, ilo.userName] });
  const visitor = { browser: backbeat().visitor() };
  expect(await readRelease(visitor, id)).toMatchObject({ tracksCount: 1, artists: [owner.userName] });
  const shownRelease = await readRelease(owner, id);
  expect(shownRelease.tracks.map(({ state }) => state)).toEqual(['ready', 'consent']);
  expect(shownRelease.pendingArtists).toEqual([ilo.userName]);
  await edit(id, { title: 'Renamed after it was out' });
  await answer(bluebird, id, 'approved');
  await answer(ilo, id, 'approved');
  expect(await readRelease(visitor, id)).toMatchObject({
    tracksCount: 2,
    artists: [owner.userName, ilo.userName],
  });
  await edit(id, { title: 'Renamed again' });
  expect([...(await requestsOf(ilo, id)), ...(await requestsOf(bluebird, id))]).toEqual([]);
});
