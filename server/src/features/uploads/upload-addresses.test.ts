import { access, readFile } from 'node:fs/promises';
import { api, uploadPaths } from '@backbeat/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS_FORMS } from '../../../test/clients/address-forms.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { sendRaw } from '../../../test/clients/raw-request.ts';
import { Resumable, type Target } from '../../../test/clients/resumable-upload.ts';
import { mp3 } from '../../../test/fixtures/sounds.ts';
import { useEmptyBackbeat } from '../../../test/servers/start.ts';
import { stagedPathOf } from './measure-staged-file.ts';

const backbeat = useEmptyBackbeat();
const song = mp3(5);
const half = Math.floor(song.length / 2);
const TUS = { 'tus-resumable': '1.0.0' };
let caller: Person;
let owner: Person;
const targets: Record<keyof typeof uploadPaths, Target> = { posts: {}, chats: {} };

beforeAll(async () => {
  caller = await newPerson(backbeat());
  owner = await newPerson(backbeat());
  const { body } = await owner.browser.call(api.chats.createChat, {
    body: { users: [caller.userName] },
  });
  targets.chats = { chat: body.chatRoomId };
});

const stagedBytes = ({ id }: Resumable) => readFile(stagedPathOf(backbeat().context.storage.staging, id));
const isStaged = ({ id }: Resumable) =>
  access(stagedPathOf(backbeat().context.storage.staging, id)).then(
    () => true,
    () => false,
  );
const rowOf = ({ id }: Resumable) =>
  backbeat().context.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();

const purposes = ['posts', 'chats'] as const;
const cases = purposes.flatMap((purpose) => ADDRESS_FORMS.map((form) => ({ purpose, form })));

describe.each(cases)('An address of uploads for $purpose with $form.name', ({ purpose, form }) => {
  /** Part of an upload of the caller, part of one of another user, and the address under test. */
  const begin = async () => {
    const mine = await Resumable.begin(caller.browser, song.length, 'song.mp3', targets[purpose]);
    const other = await Resumable.begin(owner.browser, song.length, 'song.mp3', targets[purpose]);
    await mine.piece(song.slice(0, half), 0);
    await other.piece(song.slice(0, 1000), 0);
    const target = form.write(mine.path, mine.id, other.id);
    const send = (method: string, headers: Record<string, string> = {}, body?: Uint8Array) =>
      sendRaw(backbeat().origin, caller.browser, {
        method,
        target,
        body,
        headers: { ...TUS, ...headers },
      });
    return { mine, other, row: await rowOf(other), send };
  };

  test('reads the state of the authorized upload only', async () => {
    const { other, row, send } = await begin();
    const { status, headers } = await send('HEAD');
    const offset = form.isOther ? undefined : String(half);
    expect([status, headers['upload-offset']]).toEqual([form.isOther ? 404 : 200, offset]);
    expect(await rowOf(other)).toEqual(row);
  });

  test('writes to the authorized upload only', async () => {
    const { mine, other, row, send } = await begin();
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(half),
    };
    const { status } = await send('PATCH', headers, song.slice(half, half + 1000));
    expect(status).toBe(form.isOther ? 404 : 204);
    expect((await stagedBytes(mine)).length).toBe(form.isOther ? half : half + 1000);
    expect((await stagedBytes(other)).length).toBe(1000);
    expect(await rowOf(other)).toEqual(row);
  });

  test('deletes the authorized upload only, and its bytes', async () => {
    const { mine, other, row, send } = await begin();
    const { status } = await send('DELETE');
    expect(status).toBe(form.isOther ? 404 : 204);
    expect(await isStaged(mine)).toBe(form.isOther === true);
    expect((await rowOf(mine)) !== undefined).toBe(form.isOther === true);
    expect([await isStaged(other), await rowOf(other)]).toEqual([true, row]);
  });
});

test.each(['?x=1', '?/x', '#/x', '/'])('begins an upload at its address with %s', async (suffix) => {
  const path = `/api${uploadPaths.posts}`;
  const { status, headers } = await sendRaw(backbeat().origin, caller.browser, {
    method: 'POST',
    target: `${path}${suffix}`,
    headers: { ...TUS, 'upload-length': String(song.length) },
  });
  expect([status, headers.location]).toEqual([201, expect.stringMatching(`^${path}/[0-9a-f-]{36}$`)]);
});

test('consumes an upload whose id a post request spells in capitals', async () => {
  const upload = await Resumable.send(caller.browser, song);
  const { status, body } = await caller.browser.call(api.posts.createPost, {
    body: { post: { title: 'Night Bus', genre: ['Song'], upload: upload.id.toUpperCase() } },
  });
  expect([status, body.id]).toEqual([201, upload.id]);
  expect(await rowOf(upload)).toBeUndefined();
});
