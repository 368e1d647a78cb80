import { hash } from 'node:crypto';
import { appendFile, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { api, MEBIBYTE, posts, rights, uploadPaths } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../../../test/eventually.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { createUpload, Resumable } from '../../../../test/clients/resumable-upload.ts';
import { mp3, wav } from '../../../../test/fixtures/sounds.ts';
import { startBackbeat, useEmptyBackbeat } from '../../../../test/servers/start.ts';
import { Staging } from '../../../platform/storage/staging.ts';
import { discardAbandoned } from '../../uploads/finish-upload.ts';
import { deleteUnclaimedFiles } from '../../uploads/store-files.ts';

const backbeat = useEmptyBackbeat();
/** Each frame carries its number in bytes that decoders ignore, so no two parts are equal. */
const song = mp3(30);
const FRAME = 417;
for (let at = 0; at < song.length; at += FRAME) Buffer.from(song.buffer).writeUInt32BE(at, at + 100);
let author: Person;

beforeAll(async () => {
  author = await newPerson(backbeat());
});

const create = ({ browser }: Person, { id }: Pick<Resumable, 'id'>, key?: string) =>
  browser.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'], upload: id } },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const postsCountOf = async ({ browser }: Person) =>
  (await browser.call(api.users.getCurrentUser)).body.postsCount;
/** Whether the downloaded file equals the song byte by byte, and the stored hash is that of the song. */
const isSong = async ({ browser }: Person, { id, music }: posts.Post) => {
  const response = await fetch(`${backbeat().origin}${music}`, { headers: { cookie: browser.cookie } });
  const { sha256 } = await backbeat()
    .context.db.selectFrom('post_versions')
    .select('sha256')
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
  return Buffer.from(await response.arrayBuffer()).equals(song) && sha256 === hash('sha256', song);
};
/** Adds bytes to the staged file as another process would. */
const append = ({ id }: Resumable, bytes: Uint8Array) =>
  appendFile(path.join(backbeat().context.storage.staging, `${id}.upload`), bytes);
const stagedFile = async ({ id }: Resumable) => {
  const names = await readdir(backbeat().context.storage.staging);
  return names.includes(`${id}.upload`);
};
const age = ({ id }: Resumable, hours: number) =>
  backbeat()
    .context.db.updateTable('uploads')
    .set({ last_active_at: new Date(Date.now() - hours * 3_600_000) })
    .where('id', '=', id)
    .execute();

describe('a resumable upload', () => {
  test('creates a post from a chunked upload with all bytes in order', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    const middle = Math.floor(song.length / 3);
    expect((await upload.piece(song.slice(0, middle), 0)).headers.get('upload-offset')).toBe(String(middle));
    expect(await upload.offset()).toBe(middle);
    expect((await upload.piece(song.slice(middle), middle)).status).toBe(204);
    const { status, body } = await create(author, upload);
    expect([status, body.status]).toEqual([201, 'PUBLISHED']);
    expect(await isSong(author, body)).toBe(true);
    expect((await upload.head()).status).toBe(404);
    expect(await stagedFile(upload)).toBe(false);
  });

  test('resumes an upload after a dropped connection', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    const cutConnection = upload.stall(backbeat().origin, song.slice(0, 200_000), song.length);
    await eventually(async () => expect(await upload.offset()).toBeGreaterThan(0));
    cutConnection();
    const offset = await upload.offset();
    expect((await upload.piece(song.slice(offset), offset)).status).toBe(204);
    expect(await isSong(author, (await create(author, upload)).body)).toBe(true);
  });

  test('lets a reconnecting client take over while the old connection still hangs', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    const cuts = [upload.stall(backbeat().origin, song.slice(0, 100_000), song.length)];
    await eventually(async () => expect(await upload.offset()).toBeGreaterThan(0));
    for (let round = 0; round < 3; round += 1) {
      const offset = await upload.offset();
      cuts.push(upload.stall(backbeat().origin, song.slice(offset, offset + 50_000), song.length, offset));
    }
    // Bytes of the old connections may still arrive; then the client asks for the offset again.
    await eventually(async () => {
      const offset = await upload.offset();
      expect((await upload.piece(song.slice(offset), offset)).status).toBe(204);
    });
    expect(await isSong(author, (await create(author, upload)).body)).toBe(true);
    for (const cutConnection of cuts) cutConnection();
  });

  test('resumes an upload in another process with the same data directory', async () => {
    const { config } = backbeat().context;
    const other = await startBackbeat({
      DATABASE_URL: String(config.databaseUrl),
      DATA_DIR: config.dataDir,
    });
    try {
      const upload = await Resumable.begin(author.browser, song.length);
      await upload.piece(song.slice(0, 1000), 0);
      const there = other.visitor();
      await there.call(api.auth.signIn, {
        body: { username: author.userName, password: 'Four-on-the-floor-128' },
      });
      expect((await upload.withBrowser(there).piece(song.slice(1000), 1000)).status).toBe(204);
      expect(await isSong(author, (await create(author, upload)).body)).toBe(true);
    } finally {
      await other.close();
    }
  });

  test('stores the hash of the file when another process has written a part of it', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    await upload.piece(song.slice(0, 1000), 0);
    await append(upload, song.slice(1000, 3000));
    expect((await upload.piece(song.slice(3000), 3000)).status).toBe(204);
    expect(await isSong(author, (await create(author, upload)).body)).toBe(true);
  });

  test('returns 409 for an incomplete upload, which can then be completed', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    await upload.piece(song.slice(0, 1000), 0);
    const early = await create(author, upload);
    expect([early.status, early.failure.error]).toEqual([409, posts.messages.uploadUnfinished]);
    await upload.piece(song.slice(1000), 1000);
    expect((await create(author, upload)).status).toBe(201);
  });

  test('validates an upload on use if the process crashed before the validation', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    await upload.piece(song.slice(0, -1), 0);
    await append(upload, song.slice(-1));
    expect(await upload.offset()).toBe(song.length);
    const answers = await Promise.all([create(author, upload), create(author, upload)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('deletes an upload on request of its sender', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    await upload.piece(song.slice(0, 1000), 0);
    expect((await upload.drop()).status).toBe(204);
    expect((await upload.head()).status).toBe(404);
    expect(await stagedFile(upload)).toBe(false);
  });

  test('deletes an abandoned upload after a day and leaves a newer one', async () => {
    const person = await newPerson(backbeat());
    const [old, young] = [
      await Resumable.begin(person.browser, song.length),
      await Resumable.begin(person.browser, song.length),
    ];
    await age(old, 25);
    await age(young, 23);
    await discardAbandoned(backbeat().context);
    expect([(await old.head()).status, (await young.head()).status]).toEqual([404, 200]);
    expect([await stagedFile(old), await stagedFile(young)]).toEqual([false, true]);
  });

  test('extends the lifetime of an upload when the client asks for its offset', async () => {
    const { storage, log } = backbeat().context;
    const [late, abandonedUpload] = [
      await Resumable.begin(author.browser, song.length),
      await Resumable.begin(author.browser, song.length),
    ];
    const longAgo = new Date(Date.now() - 25 * 3_600_000);
    for (const { id } of [late, abandonedUpload])
      await utimes(path.join(storage.staging, `${id}.upload`), longAgo, longAgo);
    await late.offset();
    (await Staging.open(storage.staging, log)).close();
    expect([await stagedFile(late), await stagedFile(abandonedUpload)]).toEqual([true, false]);
  });

  test('deletes a complete upload that no post uses', async () => {
    const person = await newPerson(backbeat());
    const upload = await Resumable.send(person.browser, mp3(1));
    const { context } = backbeat();
    await context.db
      .updateTable('files')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('owner_id', '=', person.id)
      .execute();
    await deleteUnclaimedFiles(context);
    const late = await create(person, upload);
    expect([late.status, late.failure.error]).toEqual([404, posts.messages.uploadGone]);
  });

  test('replaces the oldest upload when a user has more than five', async () => {
    const person = await newPerson(backbeat());
    const oldest = await Resumable.send(person.browser, mp3(1));
    const uploads = [oldest];
    for (let count = 0; count < 4; count += 1) uploads.push(await Resumable.begin(person.browser, 1000));
    await age(oldest, 1);
    await Promise.all([createUpload(person.browser, 1000), createUpload(person.browser, 1000)]);
    const { rows } = await backbeat()
      .context.db.selectFrom('uploads')
      .select((of) => of.fn.countAll<number>().as('rows'))
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(rows).toBe(5);
    expect((await create(person, oldest)).status).toBe(404);
    await eventually(async () => {
      const files = await backbeat()
        .context.db.selectFrom('files')
        .select('key')
        .where('owner_id', '=', person.id)
        .execute();
      expect(files).toEqual([]);
    });
  });
});

describe('rejected uploads', () => {
  test('returns 413 for an upload larger than the role allows, before its first byte', async () => {
    const answer = await createUpload(author.browser, rights.USER.upload + 1);
    expect([answer.status, answer.failure.error]).toEqual([413, posts.describeLargeFile('USER')]);
    const plus = await newPerson(backbeat(), { plus: true });
    expect((await createUpload(plus.browser, rights.USER.upload + 1, 'song.wav')).status).toBe(201);
    expect((await createUpload(plus.browser, rights.USERPLUS.upload + 1, 'song.wav')).failure.error).toBe(
      posts.describeLargeFile('USERPLUS'),
    );
  });

  test('returns 415 for an unsupported file extension, before the first byte', async () => {
    const answer = await createUpload(author.browser, 1000, 'song.WAV');
    expect([answer.status, answer.failure.error]).toEqual([415, posts.describeWrongFile('USER', 'wav')]);
  });

  test('deletes a complete upload whose content is not supported audio', async () => {
    const bytes = wav(1);
    const upload = await Resumable.begin(author.browser, bytes.length);
    const answer = await upload.piece(bytes, 0);
    expect([answer.status, answer.failure.error]).toEqual([415, posts.describeWrongFile('USER', 'wav')]);
    expect((await upload.head()).status).toBe(404);
    const text = await Resumable.begin(author.browser, 4000);
    expect((await text.piece(Buffer.alloc(4000, 'word '), 0)).failure.error).toBe(
      posts.messages.fileUnplayable,
    );
  });

  test('rejects a chunk with a wrong offset or beyond the end', async () => {
    const upload = await Resumable.begin(author.browser, 1000);
    expect((await upload.piece(song.slice(0, 100), 50)).status).toBe(409);
    expect((await upload.piece(song.slice(0, 1001), 0)).status).toBe(413);
    expect(await upload.offset()).toBe(0);
  });

  test.each([
    ['without a length', { 'upload-length': '' }],
    ['of no bytes', { 'upload-length': '0' }],
    ['of a length that is none', { 'upload-length': '12 songs' }],
    ['with a name in no encoding', { 'upload-metadata': 'filename %%%' }],
  ])('returns 400 for an upload %s', async (_what, headers) => {
    const answer = await createUpload(author.browser, 1000, 'song.mp3', headers);
    expect([answer.status, answer.failure.code]).toEqual([400, 'MALFORMED']);
  });

  test('rejects uploads without a session and from another site', async () => {
    const upload = await Resumable.begin(author.browser, song.length);
    const visitor = upload.withBrowser(backbeat().visitor());
    expect((await createUpload(backbeat().visitor(), 1000)).status).toBe(401);
    expect([(await visitor.head()).status, (await visitor.drop()).status]).toEqual([401, 401]);
    const crossing = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    expect((await createUpload(author.browser, 1000, 'song.mp3', crossing)).failure.code).toBe('CROSS_SITE');
    expect((await upload.piece(song, 0, crossing)).failure.code).toBe('CROSS_SITE');
  });

  test('returns 400 for a post with both a file and an upload, or with neither', async () => {
    const upload = await Resumable.send(author.browser, mp3(1));
    const { status } = await author.browser.call(api.posts.createPost, {
      body: { post: { title: 'Both', genre: ['Song'], upload: upload.id }, file: new Blob([mp3(1)]) },
    });
    expect(status).toBe(400);
    const neither = await author.browser.call(api.posts.createPost, {
      body: { post: { title: 'None', genre: ['Song'] } },
    });
    expect(neither.failure.error).toBe(posts.messages.file);
  });
});

test.each([{}, { 'tus-resumable': '0.2.2' }])(
  'returns 412 and the supported version for another protocol version: %j',
  async (headers: Record<string, string>) => {
    const upload = await Resumable.begin(author.browser, 10);
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
      const address = method === 'POST' ? `/api${uploadPaths.posts}` : upload.path;
      const answer = await author.browser.send(address, { method, headers });
      expect([method, answer.status, answer.headers.get('tus-version')]).toEqual([method, 412, '1.0.0']);
    }
    expect(await upload.offset()).toBe(0);
  },
);

test('accepts a chunk whose media type is in any case', async () => {
  const upload = await Resumable.begin(author.browser, song.length);
  const headers = { 'content-type': 'Application/Offset+Octet-Stream' };
  expect((await upload.piece(song.subarray(0, 1000), 0, headers)).status).toBe(204);
  expect(await upload.offset()).toBe(1000);
});

test.each(Object.values(uploadPaths))(
  'answers OPTIONS of %s with the supported protocol without a session',
  async (at) => {
    for (const address of [`/api${at}`, `/api${at}/any`]) {
      const { status, headers, text } = await backbeat().visitor().send(address, { method: 'OPTIONS' });
      expect([status, text]).toEqual([204, '']);
      expect(headers.get('tus-version')).toBe('1.0.0');
      expect(headers.get('tus-extension')).toBe('creation,creation-with-upload,termination');
      expect(Number(headers.get('tus-max-size'))).toBeGreaterThan(MEBIBYTE);
      expect(headers.get('access-control-allow-origin')).toBeNull();
    }
  },
);

test("returns 404 for another user's upload", async () => {
  const stranger = await newPerson(backbeat());
  const upload = await Resumable.send(author.browser, mp3(1));
  const foreign = upload.withBrowser(stranger.browser);
  const answers = [await foreign.head(), await foreign.piece(song, 0), await foreign.drop()];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await create(stranger, upload)).status).toBe(404);
  expect((await create(author, upload)).status).toBe(201);
});

test('sends no cross-origin headers in upload responses', async () => {
  const { headers } = await createUpload(author.browser, 1000);
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('location')).toMatch(/^\/api\/posts\/uploads\/[0-9a-f-]{36}$/);
});

describe('publishing an upload', () => {
  test('creates one post for repeated requests with the same idempotency key', async () => {
    const person = await newPerson(backbeat());
    const upload = await Resumable.send(person.browser, mp3(1));
    const key = 'publish-night-bus';
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(person, upload, key)));
    const later = await create(person, upload, key);
    expect([...answers, later].map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 201));
    expect(new Set([...answers, later].map(({ body }) => body.id)).size).toBe(1);
    expect(await postsCountOf(person)).toBe(1);
  });

  test('creates one post and one file for repeated requests with the file in the form', async () => {
    const person = await newPerson(backbeat());
    const send = () =>
      person.browser.call(api.posts.createPost, {
        body: { post: { title: 'Twice', genre: ['Song'] }, file: new Blob([mp3(1)]) },
        headers: { 'idempotency-key': 'twice' },
      });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await postsCountOf(person)).toBe(1);
    await eventually(async () => {
      const unclaimedFiles = await backbeat()
        .context.db.selectFrom('files')
        .select('key')
        .where('owner_id', '=', person.id)
        .where('claimed_at', 'is', null)
        .execute();
      expect(unclaimedFiles).toEqual([]);
    });
  });

  test('returns 409 for a repeated idempotency key with another body', async () => {
    const person = await newPerson(backbeat());
    const upload = await Resumable.send(person.browser, mp3(1));
    const send = (title: string, banner?: Blob) =>
      person.browser.call(api.posts.createPost, {
        body: { post: { title, genre: ['Song'], upload: upload.id }, ...(banner && { banner }) },
        headers: { 'idempotency-key': 'edited' },
      });
    const { body } = await send('As it was sent');
    const answers = [
      await send('As it was changed since'),
      await send('As it was sent', new Blob(['another picture'])),
    ];
    expect(answers.map(({ status, failure }) => [status, failure.code, failure.error])).toEqual(
      answers.map(() => [409, 'TAKEN', posts.messages.sentBefore]),
    );
    expect((await send('As it was sent')).body.id).toBe(body.id);
    expect(await postsCountOf(person)).toBe(1);
  });

  test('returns the first post for a repeated key with a new upload', async () => {
    const person = await newPerson(backbeat());
    const first = await create(person, await Resumable.send(person.browser, mp3(1)), 'anew');
    const again = await create(person, await Resumable.send(person.browser, mp3(1)), 'anew');
    expect(again.body.id).toBe(first.body.id);
  });

  test('accepts the same idempotency key after a failed request', async () => {
    const person = await newPerson(backbeat());
    const upload = await Resumable.begin(person.browser, song.length);
    expect((await create(person, upload, 'again')).status).toBe(409);
    await upload.piece(song, 0);
    expect((await create(person, upload, 'again')).status).toBe(201);
  });

  test('creates one post when the same upload is used twice', async () => {
    const person = await newPerson(backbeat());
    const upload = await Resumable.send(person.browser, mp3(1));
    const answers = await Promise.all([create(person, upload), create(person, upload)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await postsCountOf(person)).toBe(1);
  });
});
