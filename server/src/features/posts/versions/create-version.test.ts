import { hash } from 'node:crypto';
import { api, limits, posts, versions } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { Resumable } from '../../../../test/clients/resumable-upload.ts';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { file, mp3, wav } from '../../../../test/fixtures/sounds.ts';
import { storePost } from '../../../../test/fixtures/stored-posts.ts';
import { newPost } from '../../../../test/fixtures/tracks.ts';
import { listVersions, newSound, sendVersion, storeVersion } from '../../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';

const backbeat = useBackbeat();
let author: Person;
let stranger: Person;

beforeAll(async () => {
  [author, stranger] = [await newPerson(backbeat()), await newPerson(backbeat())];
});

const numbersOf = async (postId: string) =>
  (await listVersions(author, postId)).body.map(({ number }) => number);
const unclaimedFiles = async ({ id }: Person) =>
  backbeat()
    .context.db.selectFrom('files')
    .select('key')
    .where('owner_id', '=', id)
    .where('claimed_at', 'is', null)
    .execute();

describe('uploading a version', () => {
  test('adds a version that proposes nothing and is processed in the background', async () => {
    const post = await newPost(author);
    const bytes = newSound();
    const creation = await sendVersion(author, post.id, { file: file('v2.mp3', bytes), note: 'Louder bass' });
    expect([creation.status, creation.body]).toEqual([
      201,
      expect.objectContaining({
        number: 2,
        note: 'Louder bass',
        sha256: hash('sha256', bytes),
        size: bytes.length,
        uploadedBy: author.userName,
        isCurrent: false,
        isProposed: false,
      }),
    ]);
    await eventually(async () => {
      const [version] = (await listVersions(author, post.id)).body;
      expect(version).toMatchObject({ number: 2, processing: 'done', duration: expect.any(Number) });
    });
    const shownPost = (await author.browser.call(api.posts.getPost, { params: { id: post.id } })).body;
    expect([shownPost.version, shownPost.audioSha256]).toEqual([1, post.audioSha256]);
  });

  test('takes a completed resumable upload once', async () => {
    const post = await newPost(author);
    const bytes = newSound();
    const { id: upload } = await Resumable.send(author.browser, bytes);
    const creation = await sendVersion(author, post.id, { file: undefined, upload });
    expect([creation.status, creation.body.sha256]).toEqual([201, hash('sha256', bytes)]);
    const again = await sendVersion(author, post.id, { file: undefined, upload });
    expect([again.status, again.failure.error]).toEqual([404, posts.messages.uploadGone]);
  });

  test('rejects the bytes of an existing version and keeps no file of them', async () => {
    const person = await newPerson(backbeat());
    const bytes = newSound();
    const post = await newPost(person, { file: file('song.mp3', bytes) });
    const other = await sendVersion(person, post.id);
    const same = await sendVersion(person, post.id, { file: file('renamed.mp3', bytes) });
    expect([other.body.number, same.status, same.failure.error]).toEqual([
      2,
      409,
      versions.messages.sameFile({ number: 1 }),
    ]);
    await eventually(async () => expect(await unclaimedFiles(person)).toEqual([]));
    // Another post may have the same file.
    expect(
      (await sendVersion(person, (await newPost(person)).id, { file: file('a.mp3', bytes) })).status,
    ).toBe(201);
  });

  test('applies the rules of posts to kind and source of the file', async () => {
    const post = await newPost(author);
    const failureOf = async (options: Parameters<typeof sendVersion>[2]) => {
      const { status, failure } = await sendVersion(author, post.id, options);
      return [status, failure.error];
    };
    expect(await failureOf({ file: undefined })).toEqual([400, posts.messages.file]);
    expect(await failureOf({ file: file('mix.wav', wav(0.1)) })).toEqual([
      415,
      posts.describeWrongFile('USER', 'wav'),
    ]);
    expect(await failureOf({ file: file('a.mp3', new Uint8Array(9_000)) })).toEqual([
      415,
      posts.messages.fileUnplayable,
    ]);
    expect(await failureOf({ note: 'x'.repeat(limits.versionNote + 1) })).toEqual([400, expect.any(String)]);
    expect(await numbersOf(post.id)).toEqual([1]);
  });

  test('rejects other users, with 404 if they cannot see the post', async () => {
    const [post, draft] = [
      await storePost(backbeat(), author),
      await storePost(backbeat(), author, { status: 'DRAFT' }),
    ];
    const rejection = await sendVersion(stranger, post);
    expect([rejection.status, rejection.failure.error]).toEqual([403, versions.messages.notAuthor]);
    expect((await sendVersion(stranger, draft)).status).toBe(404);
    expect((await sendVersion({ browser: backbeat().visitor() }, post)).status).toBe(401);
  });

  test('returns the first version for a repeated idempotency key, and 409 for another body', async () => {
    const post = await newPost(author);
    const again = { key: 'again', file: file('v2.mp3', newSound()) };
    const [first, second] = [
      await sendVersion(author, post.id, again),
      await sendVersion(author, post.id, again),
    ];
    expect([first.body.number, second.status, second.body.number]).toEqual([2, 201, 2]);
    const changedAnswer = await sendVersion(author, post.id, { ...again, note: 'Changed' });
    expect([changedAnswer.status, changedAnswer.failure.error]).toEqual([409, versions.messages.sentBefore]);
    expect(await numbersOf(post.id)).toEqual([2, 1]);
  });
});

describe('concurrent uploads of versions', () => {
  test('accept the same file once', async () => {
    const post = await newPost(author);
    const bytes = newSound();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sendVersion(author, post.id, { file: file('same.mp3', bytes) })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409, 409,
    ]);
    const errors = answers.filter(({ status }) => status === 409).map(({ failure }) => failure.error);
    expect(new Set(errors)).toEqual(new Set([versions.messages.sameFile({ number: 2 })]));
    expect(await numbersOf(post.id)).toEqual([2, 1]);
  });

  test('number the versions without gaps', async () => {
    const post = await newPost(author);
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendVersion(author, post.id)));
    expect(answers.map(({ body }) => body.number).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  });

  test('stop at the maximum number of versions', async () => {
    const postId = await storePost(backbeat(), author);
    for (let number = 2; number < limits.versions; number += 1)
      await storeVersion(backbeat(), author, { postId, number });
    const answers = await Promise.all([1, 2, 3].map(() => sendVersion(author, postId)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      201, 409, 409,
    ]);
    const errors = answers.filter(({ status }) => status === 409).map(({ failure }) => failure.error);
    expect(new Set(errors)).toEqual(new Set([versions.messages.tooMany({ max: limits.versions })]));
    expect(await numbersOf(postId)).toHaveLength(limits.versions);
  });

  test('create one version for concurrent requests with the same idempotency key', async () => {
    const post = await newPost(author);
    const form = { key: 'concurrent', file: file('v2.mp3', mp3(0.5)) };
    const answers = await Promise.all([1, 2, 3].map(() => sendVersion(author, post.id, form)));
    expect(answers.map(({ status, body }) => [status, body.number])).toEqual([
      [201, 2],
      [201, 2],
      [201, 2],
    ]);
  });
});
