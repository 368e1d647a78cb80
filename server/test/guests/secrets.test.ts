import { createHash } from 'node:crypto';
import { api, OWN_STREAMS, postTopic, roomTopic } from '@backbeat/contract';
import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { RealtimeSocket } from '../clients/realtime-socket.ts';
import { eventually } from '../eventually.ts';
import { askedDigest, mailCode, openInvited, type OpenedGuest } from '../fixtures/invited-guests.ts';
import { newPerson, type Person } from '../fixtures/people.ts';
import { newDraft } from '../fixtures/tracks.ts';
import { tokenOf } from '../fixtures/stored-guests.ts';
import { useEmptyBackbeat } from '../servers/start.ts';

const backbeat = useEmptyBackbeat();
afterEach(() => vi.restoreAllMocks());

/** A secret in each form in which an answer could have it. */
const formsOf = (secret: string): string[] => {
  const hash = createHash('sha256').update(secret).digest();
  return [secret, hash.toString('hex'), hash.toString('base64'), hash.toString('base64url')];
};

/** The keys of the stored codes of a guest, in each form. */
async function listCodeHashes({ id }: OpenedGuest): Promise<string[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select code_hash as hash from guest_codes where guest_id = ${id}`.execute(backbeat().context.db);
  return rows.flatMap(({ hash }) => [
    hash.toString('hex'),
    hash.toString('base64'),
    hash.toString('base64url'),
  ]);
}

/** All that a user reads who is an author or a credited artist: answers, mails and frames of the socket. */
async function readAll(
  { browser, email }: Person,
  guest: OpenedGuest,
  socket: RealtimeSocket,
): Promise<string> {
  const { postId: id, id: guestId } = guest;
  const paths = [
    `/api/posts/guests/${id}`,
    `/api/posts/guests/${id}/${guestId}/uses`,
    `/api/posts/get/id/${id}`,
    `/api/posts/versions/${id}`,
    `/api/posts/room/${id}`,
    `/api/posts/notes/${id}?state=all`,
    `/api/posts/notes/${id}/export/csv`,
    `/api/posts/links/${id}`,
    `/api/posts/agreement/${id}`,
    `/api/posts/agreement/${id}/split-sheet.csv`,
    `/api/posts/agreement/${id}/ern.xml`,
    '/api/user/claims',
    '/api/guest/invitations',
    '/api/notifications?page=0&size=20',
    '/api/posts/get',
  ];
  const answers = await Promise.all(paths.map(async (path) => (await browser.send(path)).text));
  const signed = answers.map((text) => Buffer.from(text.split('.')[1] ?? '', 'base64url').toString());
  const mails = (await backbeat().context.mail.readOutbox()).filter(({ to }) => to === email);
  return [...answers, ...signed, JSON.stringify(mails), ...socket.receivedFrames].join('\n');
}

/** The files of a user's copy of their data. */
async function readExport({ browser }: Person): Promise<string> {
  const request = await browser.call(api.exports.requestExport);
  expect([request.status, request.text]).toEqual([201, expect.any(String)]);
  const id = await eventually(async () => {
    const [newest] = (await browser.call(api.exports.listExports)).body;
    if (newest?.state !== 'ready') {
      const { rows } =
        await sql`select name, state, failures, error from jobs where error is not null or name like '%export%'`.execute(
          backbeat().context.db,
        );
      throw new Error(`The export is not ready. ${JSON.stringify([newest, rows])}`);
    }
    return newest.id;
  });
  const response = await fetch(`${backbeat().origin}/api/account/exports/${id}/file`, {
    headers: { cookie: browser.cookie },
  });
  const files = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer())));
  return files.map((content) => Buffer.from(content).toString()).join('\n');
}

async function connect({ browser }: Person, postId: string): Promise<RealtimeSocket> {
  const socket = await RealtimeSocket.connect(backbeat(), browser);
  const destinations = [postTopic(postId), roomTopic(postId), OWN_STREAMS.notifications];
  for (const [index, destination] of destinations.entries()) await socket.subscribe(destination, `s${index}`);
  return socket;
}

/** The steps after which others than the author read too. */
const FOR_ARTISTS = new Set(['resolve', 'code to answer', 'approve, the artist', 'send after the end']);

test('no one gets a token, a cookie or a code of a guest, and only the author gets the address', async () => {
  const events: string[] = [];
  const { context } = backbeat();
  const run = context.events.runAfterCommit.bind(context.events);
  vi.spyOn(context.events, 'runAfterCommit').mockImplementation((name, data) => {
    events.push(JSON.stringify(data));
    run(name, data);
  });
  const artist = await newPerson(backbeat());
  const owner = await newPerson(backbeat());
  // The copy of the author's data contains the audio.
  const draft = await newDraft(owner, [artist]);
  const guest = await openInvited(backbeat(), { author: owner, postId: draft.id, artists: [artist] });
  const { author, browser, email, postId } = guest;
  const params = { id: postId };
  const ofGuest = { id: postId, guest: guest.id };
  const sockets = { author: await connect(author, postId), artist: await connect(artist, postId) };

  const secrets = new Set([
    ...formsOf(guest.token),
    ...formsOf(/guest=([^;]+)/.exec(browser.cookie)?.[1] ?? '?'),
  ]);
  const [localPart = ''] = email.split('@');
  const address = [email, localPart, ...formsOf(email).slice(1)];
  const leaks: string[] = [];
  const scan = async (step: string) => {
    const authors = await readAll(author, guest, sockets.author);
    const artists = FOR_ARTISTS.has(step) ? await readAll(artist, guest, sockets.artist) : '';
    const hasAny = (text: string, words: Iterable<string>) => [...words].some((word) => text.includes(word));
    if (hasAny(authors + artists + events.join('\n'), secrets)) leaks.push(`a secret after ${step}`);
    if (hasAny(artists, address)) leaks.push(`the address after ${step}`);
    if (!authors.includes(email)) leaks.push(`no address for the author after ${step}`);
  };
  const askCode = async (use: Parameters<typeof mailCode>[3]): Promise<string> => {
    const code = await mailCode(backbeat(), guest, browser, use);
    for (const form of [...formsOf(code), ...(await listCodeHashes(guest))]) secrets.add(form);
    return code;
  };
  const digest = await askedDigest(guest);
  let noteId = '';
  let answerCode = '';
  const steps: Record<string, () => Promise<unknown>> = {
    look: () => browser.call(api.guests.look, { body: { token: guest.token } }),
    'open again': () => browser.call(api.guests.openLink, { body: { token: guest.token } }),
    'open elsewhere': () =>
      backbeat()
        .visitor()
        .call(api.guests.openLink, { body: { token: guest.token } }),
    invitations: () => browser.call(api.guests.listInvitations),
    uses: () => browser.call(api.guests.listOwnUses),
    data: () => browser.call(api.guests.getData),
    name: () => browser.call(api.guests.updateName, { body: { name: 'Ilo M.' } }),
    details: () =>
      browser.call(api.guests.updateSigningDetails, {
        body: { legalName: 'Ilo Marsh', ipi: '', pro: '', publisher: '' },
      }),
    room: () => browser.call(api.notes.getRoom, { params }),
    note: async () => {
      noteId = (await browser.call(api.notes.addNote, { params, body: { version: 1, at: 1, text: 'Hi' } }))
        .body.id;
    },
    reply: () =>
      browser.call(api.notes.addReply, { params: { ...params, note: noteId }, body: { text: 'And so on' } }),
    resolve: () => browser.call(api.notes.resolveNote, { params: { ...params, note: noteId } }),
    verdict: () =>
      browser.call(api.notes.setVerdict, { params: { ...params, number: '1' }, body: { verdict: 'good' } }),
    'code to open': () => askCode({ purpose: 'open' }),
    'code to claim': () => askCode({ purpose: 'claim' }),
    'code to erase': () => askCode({ purpose: 'erase' }),
    'code to answer': async () => {
      answerCode = await askCode({ purpose: 'answer', digest });
    },
    'wrong code': () =>
      browser.call(api.credits.approveRequest, {
        params,
        body: { digest, signedAs: 'Ilo', code: 'AAAA2222' },
      }),
    downloads: () =>
      author.browser.call(api.guests.updateGuest, { params: ofGuest, body: { download: true } }),
    approve: () =>
      browser.call(api.credits.approveRequest, {
        params,
        body: { digest, signedAs: 'Ilo', code: answerCode },
      }),
    'approve, the artist': () => artist.browser.call(api.credits.approveRequest, { params, body: {} }),
    renew: () => browser.call(api.guests.renewLink, { body: { token: guest.token } }),
    send: async () => {
      await author.browser.call(api.guests.sendLink, { params: ofGuest });
      const token = tokenOf(await backbeat().mailTo(email));
      expect(token).not.toBe('');
      secrets.add(token);
    },
    revoke: () => author.browser.call(api.guests.revokeLink, { params: ofGuest }),
    'send after the end': () => author.browser.call(api.guests.sendLink, { params: ofGuest }),
  };
  for (const [step, act] of Object.entries(steps)) {
    await act();
    await scan(step);
  }
  const copies = [await readExport(author), await readExport(artist)];
  for (const copy of copies)
    if ([...secrets].some((secret) => copy.includes(secret))) leaks.push('a secret in an export');
  if (address.some((word) => copies[1]?.includes(word)))
    leaks.push('the address in the export of the artist');
  expect(leaks).toEqual([]);
  expect((await browser.send(`/api/posts/get/id/${postId}`)).status).toBe(200);
  for (const socket of Object.values(sockets)) await socket.close();
});

test('the queue of jobs has no token and no code', async () => {
  const guest = await openInvited(backbeat());
  const code = await mailCode(backbeat(), guest, guest.browser, { purpose: 'claim' });
  const { rows } = await sql<{ job: string }>`select jobs::text as job from jobs`.execute(
    backbeat().context.db,
  );
  expect(rows.filter(({ job }) => job.includes(guest.token) || job.includes(code))).toEqual([]);
});
