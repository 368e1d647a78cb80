import { api, releases } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newPerson, unique, type Person } from '../../../test/fixtures/people.ts';
import { newRelease, readRelease, storeTrack } from '../../../test/fixtures/releases.ts';
import { sendPost } from '../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../test/servers/start.ts';

const backbeat = useBackbeat();
let owner: Person;
let ana: Person;

beforeAll(async () => {
  [owner, ana] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const paramsOf = (id: string) => ({ params: { id } });
const read = async ({ browser }: Person, id: string) =>
  (await browser.call(api.posts.getPost, paramsOf(id))).body;
const approve = async (by: Person, id: string) => {
  const digest = (await read(by, id)).proposal?.digest;
  return by.browser.call(api.credits.approveRequest, {
    ...paramsOf(id),
    body: typeof digest === 'string' ? { digest } : {},
  });
};
const publish = ({ browser }: Person, id: string) => browser.call(api.credits.publishPost, paramsOf(id));
const replaceTracks = (by: Person, { id, revision }: releases.Release, postIds: string[]) =>
  by.browser.call(api.releases.updateTracks, {
    ...paramsOf(id),
    body: { tracks: postIds.map((post) => ({ post })), revision },
  });

test('a new post on a release is a held draft and its last track, also without other artists', async () => {
  const release = await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)]);
  const { status, body: post } = await sendPost(owner, { release: release.id });
  expect([status, post.status, post.heldBy]).toEqual([
    201,
    'DRAFT',
    { id: release.id, title: release.title, releaseAt: null },
  ]);
  const { tracks } = await readRelease(owner, release.id);
  expect(tracks.map((track) => [track.disc, track.track, track.title])).toMatchObject([
    [1, 1, expect.any(String)],
    [1, 2, post.title],
  ]);
});

test('a new post is refused on a release that is unknown, out, or of another user', async () => {
  const [draft, out] = [
    await newRelease(backbeat(), owner),
    await newRelease(backbeat(), owner, [await storeTrack(backbeat(), owner)]),
  ];
  await owner.browser.call(api.releases.releaseNow, paramsOf(out.id));
  const outcome = async (by: Person, release: string) => {
    const { status, failure } = await sendPost(by, { release });
    return [status, failure.error];
  };
  expect(await outcome(ana, draft.id)).toEqual([404, 'Release not found.']);
  expect(await outcome(owner, 'c0ffee00-0000-4000-8000-000000000000')).toEqual([404, 'Release not found.']);
  expect(await outcome(ana, out.id)).toEqual([403, releases.messages.notOwner]);
  expect(await outcome(owner, out.id)).toEqual([409, releases.messages.publishFirst]);
});

test('neither the last approval, new terms nor the author publishes a held draft', async () => {
  const draft = await storeTrack(backbeat(), owner, { artists: [ana] });
  const release = await newRelease(backbeat(), owner, [draft]);
  const approval = await approve(ana, draft);
  expect([approval.status, approval.body.status]).toEqual([200, 'PARTIALLY_APPROVED']);
  expect(approval.body.heldBy).toEqual({ id: release.id, title: release.title, releaseAt: null });
  const refusal = await publish(owner, draft);
  expect([refusal.status, refusal.failure.error]).toEqual([
    409,
    `This track comes out with “${release.title}”.`,
  ]);
  const proposal = await owner.browser.call(api.credits.proposeTerms, {
    ...paramsOf(draft),
    body: { credits: [{ userName: owner.userName, roles: ['StudioProducer'] }] },
  });
  expect([proposal.status, proposal.body.status]).toEqual([200, 'DRAFT']);
  const decisions = await owner.browser.call(api.credits.listDecisions);
  expect(decisions.body.map(({ id }) => id)).not.toContain(draft);
});

test('the database refuses to publish a held draft, from any process', async () => {
  const draft = await storeTrack(backbeat(), owner);
  await newRelease(backbeat(), owner, [draft]);
  await expect(
    sql`update posts set status = 'PUBLISHED', published_at = now() where id = ${draft}`.execute(
      backbeat().context.db,
    ),
  ).rejects.toThrow('a release holds the draft');
});

test('a draft is held by one release only', async () => {
  const draft = await storeTrack(backbeat(), owner, { title: 'Depot' });
  const first = await newRelease(backbeat(), owner, [draft], { title: 'Ghost Timetable' });
  const second = await newRelease(backbeat(), owner);
  const { status, failure } = await replaceTracks(owner, second, [draft]);
  expect([status, failure.error]).toEqual([409, '“Depot” already comes out with “Ghost Timetable”.']);
  expect((await readRelease(owner, first.id)).tracksCount).toBe(1);
});

test('a draft that leaves its release stays a draft until its author publishes it', async () => {
  const [approved, alone] = [
    await storeTrack(backbeat(), owner, { artists: [ana] }),
    await storeTrack(backbeat(), owner),
  ];
  const release = await newRelease(backbeat(), owner, [approved, alone]);
  await approve(ana, approved);
  const { body } = await replaceTracks(owner, release, [alone]);
  expect(body.tracksCount).toBe(1);
  expect(await read(owner, approved)).toMatchObject({ status: 'PARTIALLY_APPROVED', heldBy: null });
  const decisions = await owner.browser.call(api.credits.listDecisions);
  expect(decisions.body.map(({ id }) => id)).toContain(approved);
  expect((await publish(owner, approved)).body.status).toBe('PUBLISHED');

  expect((await owner.browser.call(api.releases.deleteRelease, paramsOf(release.id))).status).toBe(204);
  expect(await read(owner, alone)).toMatchObject({ status: 'DRAFT', heldBy: null });
  expect((await publish(owner, alone)).body.status).toBe('PUBLISHED');
});

test('the last approval of a draft that left its release leaves the publication to its author', async () => {
  const draft = await storeTrack(backbeat(), owner, { artists: [ana] });
  const release = await newRelease(backbeat(), owner, [draft, await storeTrack(backbeat(), owner)]);
  await replaceTracks(
    owner,
    release,
    release.tracks.slice(1).map(({ post }) => String(post?.id)),
  );
  expect((await approve(ana, draft)).body.status).toBe('PARTIALLY_APPROVED');
  expect((await publish(owner, draft)).body.status).toBe('PUBLISHED');
});

test('a draft is seen by its artists with the release that holds it, and its release is too', async () => {
  const title = unique('Held ');
  const draft = await storeTrack(backbeat(), owner, { title, artists: [ana] });
  const other = await storeTrack(backbeat(), owner, { title: 'Only mine' });
  const release = await newRelease(backbeat(), owner, [draft, other]);
  expect((await read(ana, draft)).heldBy?.id).toBe(release.id);
  const { tracks, blockers, pendingArtists } = await readRelease(ana, release.id);
  expect(tracks.map((track) => [track.title, track.post?.title ?? null, track.state])).toEqual([
    [title, title, null],
    ['Only mine', null, null],
  ]);
  expect([blockers, pendingArtists]).toEqual([[], []]);
  const stranger = await newPerson(backbeat());
  for (const browser of [stranger.browser, backbeat().visitor()])
    expect((await browser.call(api.releases.getRelease, paramsOf(release.id))).status).toBe(404);
});
