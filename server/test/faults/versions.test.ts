import { request as httpRequest } from 'node:http';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { api } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { Resumable } from '../clients/resumable-upload.ts';
import { eventually } from '../eventually.ts';
import { signUp } from '../fixtures/sign-up.ts';
import { file, mp3 } from '../fixtures/sounds.ts';
import { acceptedBy } from './support/ledger.ts';
import { killAndStart, useProduct } from './support/use-product.ts';

const getProduct = useProduct();
let browser: Browser;
let id: string;
beforeAll(async () => {
  browser = await signUp(getProduct());
  const answer = await browser.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'] }, file: file('song.mp3', mp3(1)) },
  });
  ({ id } = answer.body);
});

const list = async () => (await browser.call(api.versions.listVersions, { params: { id } })).body;
const numbers = async () => (await list()).map(({ number }) => number);
const filesIn = async (folder: string, pattern: RegExp) => {
  const names = await readdir(path.join(getProduct().dataDir, 'media', folder), { recursive: true });
  return names.filter((name) => pattern.test(name)).toSorted();
};

test('kill -9 during the upload of a version leaves no version and no file', async () => {
  await eventually(async () => expect((await list())[0]?.processing).toBe('done'));
  const before = await filesIn('files', /mp3$/);
  const uploadRequest = httpRequest(`${getProduct().origin}/api/posts/versions/${id}`, {
    method: 'POST',
    headers: {
      cookie: browser.cookie,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': 10_000_000,
    },
  });
  uploadRequest.on('error', () => undefined);
  uploadRequest.write('--cut\r\nContent-Disposition: form-data; name="file"; filename="song.mp3"\r\n\r\n');
  uploadRequest.write(mp3(60));
  await eventually(async () => expect(await filesIn('staging', /\.part$/)).toHaveLength(1));
  await killAndStart(getProduct());
  expect(await numbers()).toEqual([1]);
  expect(await filesIn('files', /mp3$/)).toEqual(before);
});

test('a version whose response is lost with kill -9 exists once after the retry', async () => {
  const before = await numbers();
  const song = mp3(30);
  const upload = await Resumable.send(browser, song);
  const create = () =>
    browser.call(api.versions.createVersion, {
      params: { id },
      body: { version: { note: 'Louder', upload: upload.id } },
      headers: { 'idempotency-key': upload.id },
    });
  const first = create().catch(() => undefined);
  await getProduct().end('SIGKILL');
  await first;
  await getProduct().start();
  expect((await create()).status).toBe(201);
  expect(await numbers()).toEqual([before.length + 1, ...before]);
});

test('terms change as a whole or not at all with kill -9, and an acknowledged change stays', async () => {
  const artist = await signUp(getProduct());
  const { userName } = (await artist.call(api.users.getCurrentUser)).body;
  const newDraft = async () => {
    const post = { title: 'Day Bus', genre: ['Song' as const], features: [userName] };
    const { body } = await browser.call(api.posts.createPost, {
      body: { post, file: file('song.mp3', mp3(1)) },
    });
    return { params: { id: body.id } };
  };
  const [askedDraft, declinedDraft, agreedDraft, creditedDraft] = [
    await newDraft(),
    await newDraft(),
    await newDraft(),
    await newDraft(),
  ];
  await artist.call(api.credits.declineRequest, { ...declinedDraft, body: {} });
  for (const post of [agreedDraft, creditedDraft])
    await artist.call(api.credits.approveRequest, { ...post, body: {} });
  const alone = { credits: [{ userName: (await browser.call(api.users.getCurrentUser)).body.userName }] };
  const changes = [
    { post: askedDraft, make: () => artist.call(api.credits.approveRequest, { ...askedDraft, body: {} }) },
    { post: declinedDraft, make: () => browser.call(api.credits.publishPost, declinedDraft) },
    {
      post: agreedDraft,
      make: () => browser.call(api.credits.proposeTerms, { ...agreedDraft, body: alone }),
    },
    { post: creditedDraft, make: () => artist.call(api.credits.withdrawCredit, creditedDraft) },
  ];
  const before = ['DRAFT,,', 'DRAFT,,', `PUBLISHED,${userName},`, `PUBLISHED,${userName},`];
  const after = [`PUBLISHED,${userName},`, 'PUBLISHED,,', `PUBLISHED,${userName},${userName}`, 'PUBLISHED,,'];
  const states = () =>
    Promise.all(
      changes.map(async ({ post }) => {
        const { status, features, proposal } = (await browser.call(api.posts.getPost, post)).body;
        return [status, features.join(), status === 'DRAFT' ? '' : (proposal?.pending.join() ?? '')].join();
      }),
    );
  expect(await states()).toEqual(before);
  const calls = changes.map(({ make }) => make().catch(() => undefined));
  await getProduct().end('SIGKILL');
  const answers = await Promise.all(calls);
  await getProduct().start();
  const currentStates = await states();
  const isMade = currentStates.map((state, index) => state === after[index]);
  expect(currentStates).toEqual(isMade.map((hasChanged, index) => (hasChanged ? after : before)[index]));
  expect(answers.filter((answer, index) => answer?.status === 200 && !isMade[index])).toEqual([]);
  for (const { make } of changes.filter((_change, index) => !isMade[index])) await make();
  expect(await states()).toEqual(after);
  // The count of published posts includes the post of the tests above.
  expect((await browser.call(api.users.getCurrentUser)).body.postsCount).toBe(5);
});

test('the processing of a version resumes after kill -9', async () => {
  const song = mp3(45);
  const created = await acceptedBy(() =>
    browser.call(api.versions.createVersion, {
      params: { id },
      body: { version: {}, file: file('long.mp3', song) },
      headers: { 'idempotency-key': 'long' },
    }),
  );
  await killAndStart(getProduct());
  await eventually(async () => {
    const version = (await list()).find(({ number }) => number === created.number);
    expect(version?.processing).toBe('done');
    // The processing yields to whatever else the machine does.
  }, 180_000);
});
