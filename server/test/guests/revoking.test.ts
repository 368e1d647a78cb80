import { api, roomTopic } from '@backbeat/contract';
import { beforeAll, expect, test } from 'vitest';
import type { Browser } from '../clients/browser.ts';
import { RealtimeSocket } from '../clients/realtime-socket.ts';
import { eventually } from '../eventually.ts';
import { mailCode, openInvited, type OpenedGuest } from '../fixtures/invited-guests.ts';
import { newPerson, type Person } from '../fixtures/people.ts';
import { newDraft } from '../fixtures/tracks.ts';
import { useBackbeat } from '../servers/start.ts';

const backbeat = useBackbeat();

/** An artist who never answers, so that no draft is published. */
let artist: Person;
beforeAll(async () => {
  artist = await newPerson(backbeat());
});

/** A guest who is asked about a draft with real audio. */
async function newListener(): Promise<OpenedGuest> {
  const author = await newPerson(backbeat());
  const draft = await newDraft(author, [artist]);
  return openInvited(backbeat(), { author, postId: draft.id, artists: [artist] });
}

/** The addresses of all files of the version that a browser hears. */
async function filesFor(browser: Browser, { postId }: OpenedGuest): Promise<string[]> {
  return eventually(async () => {
    const { body } = await browser.call(api.posts.getPost, { params: { id: postId } });
    if (body.processing !== 'done') throw new Error('The audio is not ready.');
    return [body.stream, body.music].flatMap((path) => path ?? []);
  });
}

/** The status of a byte range, as a player asks for it. */
const rangeOf = async (browser: Browser, path: string, start: number): Promise<number> =>
  (await browser.send(path, { headers: { range: `bytes=${start}-${start + 99}` } })).status;

async function openElsewhere(guest: OpenedGuest): Promise<Browser> {
  const browser = backbeat().visitor();
  const code = await mailCode(backbeat(), guest, browser, { purpose: 'open' });
  const { status } = await browser.call(api.guests.openLink, { body: { token: guest.token, code } });
  expect(status).toBe(200);
  return browser;
}

/** What ends the access of all browsers of a guest. */
const ENDS: Record<string, (guest: OpenedGuest) => Promise<unknown>> = {
  'the author revokes the link': ({ author, postId, id }) =>
    author.browser.call(api.guests.revokeLink, { params: { id: postId, guest: id } }),
  'the author withdraws the request': ({ author, postId, id }) =>
    author.browser.call(api.credits.withdrawRequest, { params: { id: postId }, body: { guest: id } }),
  'the author credits other people': ({ author, postId }) =>
    author.browser.call(api.credits.proposeTerms, {
      params: { id: postId },
      body: { credits: [{ userName: author.userName }, { userName: artist.userName }] },
    }),
  'the author deletes the track': ({ author, postId }) =>
    author.browser.call(api.posts.deletePost, { params: { id: postId } }),
  'the author deletes their account': ({ author }) =>
    author.browser.call(api.users.deleteAccount, { params: { id: author.id } }),
};

test.each(Object.entries(ENDS))(
  'when %s the next byte range is unknown, and the socket closes',
  async (_name, end) => {
    const guest = await newListener();
    const second = await openElsewhere(guest);
    const [stream = ''] = await filesFor(guest.browser, guest);
    const socket = await RealtimeSocket.connect(backbeat(), guest.browser);
    await socket.subscribe(roomTopic(guest.postId));
    for (const browser of [guest.browser, second]) expect(await rangeOf(browser, stream, 0)).toBe(206);
    await end(guest);
    for (const browser of [guest.browser, second]) expect(await rangeOf(browser, stream, 100)).toBe(404);
    expect(await socket.waitForClose()).toBe(1008);
    // The room of a track that is gone tells of nothing.
    const changes = socket.messages.map((message) => JSON.stringify(message));
    expect(changes.slice(-1).filter((change) => !change.includes('"members"'))).toEqual([]);
  },
);

test('a revocation while a file is read ends its next byte range, and the socket with a last message', async () => {
  const guest = await newListener();
  const ofGuest = { params: { id: guest.postId, guest: guest.id } };
  await guest.author.browser.call(api.guests.updateGuest, { ...ofGuest, body: { download: true } });
  const paths = await filesFor(guest.browser, guest);
  expect(paths).toHaveLength(2);
  const socket = await RealtimeSocket.connect(backbeat(), guest.browser);
  await socket.subscribe(roomTopic(guest.postId));
  const { cookie } = guest.browser;
  const responses = await Promise.all(
    paths.map((path) => fetch(new URL(path, backbeat().origin), { headers: { cookie, range: 'bytes=0-' } })),
  );
  const readers = responses.map(({ body }) => body?.getReader());
  for (const reader of readers) expect((await reader?.read())?.done).toBe(false);
  await guest.author.browser.call(api.guests.revokeLink, ofGuest);
  for (const path of paths) expect(await rangeOf(guest.browser, path, 100)).toBe(404);
  expect(await socket.waitForClose()).toBe(1008);
  expect(socket.messages.at(-1)).toEqual({ seq: expect.any(Number), change: 'members' });
  await Promise.all(readers.map(async (reader) => reader?.cancel()));
});

test('a browser that the guest ends hears no further byte, and the others do', async () => {
  const guest = await newListener();
  const second = await openElsewhere(guest);
  const [stream = ''] = await filesFor(second, guest);
  expect(await rangeOf(second, stream, 0)).toBe(206);
  await guest.browser.call(api.guests.endBrowser, { params: { number: '2' } });
  expect(await rangeOf(second, stream, 100)).toBe(404);
  expect(await rangeOf(guest.browser, stream, 100)).toBe(206);
  const room = { params: { id: guest.postId } };
  expect((await second.call(api.notes.getRoom, room)).status).toBe(401);
  expect((await guest.browser.call(api.notes.getRoom, room)).status).toBe(200);
});

test('other browsers and other guests get no byte of a version', async () => {
  const [guest, other] = [await newListener(), await newListener()];
  const [stream = ''] = await filesFor(guest.browser, guest);
  for (const browser of [other.browser, backbeat().visitor()])
    expect(await rangeOf(browser, stream, 0)).toBe(404);
});
