import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { newPost } from '../../../../test/fixtures/tracks.ts';
import { listVersions } from '../../../../test/fixtures/versions.ts';
import { useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { hashSounds } from './hash-sounds.ts';

const backbeat = useEmptyBackbeat();
let author: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
});

const hashOf = async (id: string) => (await listVersions(author, id)).body[0]?.soundSha256;
const never = new AbortController().signal;

/** A processed post, and the hash of its sound. */
async function newProcessedPost() {
  const { id } = await newPost(author);
  const soundSha256 = await eventually(async () => {
    const [version] = (await listVersions(author, id)).body;
    expect(version?.processing).toBe('done');
    return version?.soundSha256;
  });
  return { id, soundSha256 };
}

/** Takes the hashes away, as versions from before this release have none. */
const removeHashes = () => sql`update post_versions set sound_sha256 = null`.execute(backbeat().context.db);

test('hashes the sound of versions from before, and skips a file that is missing', async () => {
  const { id, soundSha256 } = await newProcessedPost();
  const missing = await newProcessedPost();
  const { context } = backbeat();
  await removeHashes();
  const rows = await context.db
    .selectFrom('post_versions')
    .select('music_key')
    .where('post_id', '=', missing.id)
    .execute();
  for (const { music_key: key } of rows) await context.storage.remove(key);
  await hashSounds(context, {}, never);
  expect(soundSha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await hashOf(id)).toBe(soundSha256);
  expect(await hashOf(missing.id)).toBeNull();
});

test('continues in a job behind the versions of the last one, until all have a hash', async () => {
  const versions = [await newProcessedPost(), await newProcessedPost(), await newProcessedPost()];
  await removeHashes();
  await hashSounds(backbeat().context, {}, never, 1);
  await eventually(async () => {
    for (const { id, soundSha256 } of versions) expect(await hashOf(id)).toBe(soundSha256);
  });
});

test('leaves the remaining versions to the next attempt when its worker stops', async () => {
  const { id, soundSha256 } = await newProcessedPost();
  await removeHashes();
  const stopping = AbortSignal.abort();
  await expect(hashSounds(backbeat().context, {}, stopping)).rejects.toThrow('aborted');
  expect(await hashOf(id)).toBeNull();
  await hashSounds(backbeat().context, {}, never);
  expect(await hashOf(id)).toBe(soundSha256);
});
