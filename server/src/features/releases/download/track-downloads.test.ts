import { api, limits, releases } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { file, wav } from '../../../../test/fixtures/sounds.ts';
import { newPost } from '../../../../test/fixtures/tracks.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import { newDownload, openDownload } from './download.fixture.ts';

const backbeat = useBackbeat({ RATE_LIMITS: 'on' });
/** Downloads own drafts, whose audio need not be processed. */
let owner: Person;
let releaseId: string;

beforeAll(async () => {
  owner = await newPerson(backbeat(), { plus: true });
  // More bytes than the buffers of a connection hold.
  releaseId = await newOwnDownload(owner, wav(160));
});

/** A draft of a release with one track. */
async function newOwnDownload(person: Person, sound: Uint8Array): Promise<string> {
  const track = await newPost(person, { file: file('track.wav', sound) });
  return (await newDownload(person, [{ post: track.id }], { isDraft: true })).id;
}

const waitUntilFree = (person: Person) =>
  eventually(async () => {
    const { rows } = await sql`select from release_downloads where user_id = ${person.id}`.execute(
      backbeat().context.db,
    );
    expect(rows).toHaveLength(0);
  });

test('an account downloads two releases at once, and the next when one of them ends', async () => {
  const leaving = new AbortController();
  const first = await openDownload(backbeat(), owner, releaseId, { signal: leaving.signal });
  const second = await openDownload(backbeat(), owner, releaseId);
  expect([first.status, second.status]).toEqual([200, 200]);
  const params = { id: releaseId };
  const third = await owner.browser.call(api.releases.downloadRelease, { params, query: {} });
  expect([third.status, third.failure.error, third.headers.get('retry-after')]).toEqual([
    429,
    "You're already downloading two releases. Please wait for one to finish.",
    '30',
  ]);
  const check = await openDownload(backbeat(), owner, releaseId, { method: 'HEAD' });
  expect(check.status).toBe(429);
  const other = await newPerson(backbeat(), { plus: true });
  const otherCheck = await openDownload(backbeat(), other, await newOwnDownload(other, wav(1)), {
    method: 'HEAD',
  });
  expect(otherCheck.status).toBe(200);
  leaving.abort();
  const next = await eventually(async () => {
    const response = await openDownload(backbeat(), owner, releaseId);
    expect(response.status).toBe(200);
    return response;
  });
  for (const response of [second, next]) await response.arrayBuffer();
  await waitUntilFree(owner);
});

test('the place of a killed process becomes free', async () => {
  const person = await newPerson(backbeat(), { plus: true });
  const draftId = await newOwnDownload(person, wav(1));
  const { db } = backbeat().context;
  await sql`
    insert into release_downloads (user_id, place, token, ends_at)
    select ${person.id}, place, gen_random_uuid(), now() + make_interval(secs => 30)
    from generate_series(1, 2) as place`.execute(db);
  expect((await openDownload(backbeat(), person, draftId, { method: 'HEAD' })).status).toBe(429);
  expect((await openDownload(backbeat(), person, draftId)).status).toBe(429);
  await sql`update release_downloads set ends_at = now() where user_id = ${person.id} and place = 2`.execute(
    db,
  );
  const response = await openDownload(backbeat(), person, draftId);
  expect(response.status).toBe(200);
  await response.body?.cancel();
});

test('an account downloads twenty releases an hour, and checks do not count', async () => {
  const person = await newPerson(backbeat(), { plus: true });
  const id = await newOwnDownload(person, wav(1));
  for (let count = 1; count <= limits.release.downloads.anHour; count += 1) {
    expect((await openDownload(backbeat(), person, id, { method: 'HEAD' })).status).toBe(200);
    const response = await openDownload(backbeat(), person, id);
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    await waitUntilFree(person);
  }
  for (const method of ['HEAD', 'GET']) {
    const response = await openDownload(backbeat(), person, id, { method });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
    await response.arrayBuffer();
  }
  const { failure } = await person.browser.call(api.releases.downloadRelease, { params: { id }, query: {} });
  expect(failure.error).not.toBe(releases.messages.tooManyDownloads);
});
