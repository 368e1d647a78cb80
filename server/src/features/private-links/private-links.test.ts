import { api, privateLinks } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusesOf } from '../../../test/clients/browser.ts';
import { eventually } from '../../../test/eventually.ts';
import { newPerson, type Person } from '../../../test/fixtures/people.ts';
import { storePost } from '../../../test/fixtures/stored-posts.ts';
import { showVersion } from '../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../test/servers/start.ts';
import {
  ageListeners,
  listLinks,
  newLink,
  newPlayableDraft,
  newPostWithDraftVersion,
  open,
  openGuest,
  sendLink,
  tokenOf,
} from './private-links.fixture.ts';

const routes = api.privateLinks;
const { messages } = privateLinks;
const backbeat = useBackbeat();
let author: Person;
let artist: Person;
let stranger: Person;
/** A published post whose version 2 is not public. */
let postId: string;

beforeAll(async () => {
  author = await newPerson(backbeat());
  artist = await newPerson(backbeat());
  stranger = await newPerson(backbeat());
  postId = await newPostWithDraftVersion(author);
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();
const daysUntil = (time: string | null) => Math.round((Date.parse(String(time)) - Date.now()) / 86_400_000);
const newPostId = () => storePost(backbeat(), author);

describe('making a private link', () => {
  test('returns an address with a token of 43 characters in its fragment, and the defaults', async () => {
    const link = await newLink(author, postId);
    expect(String(link.url)).toMatch(/^http[^#?]+\/listen#[\w-]{43}$/);
    expect(link).toMatchObject({ label: '', version: null, opens: 2, download: 'off', hasPassword: false });
    expect(daysUntil(link.expiresAt)).toBe(30);
    const { rows } = await sql`select * from private_links where id = ${link.id}`.execute(
      backbeat().context.db,
    );
    expect(JSON.stringify(rows)).not.toContain(link.token);
  });

  test('makes one link for repeated and concurrent requests with one idempotency key', async () => {
    const [id, otherId] = [await newPostId(), await newPostId()];
    const make = (postId: string, key: string) =>
      author.browser.call(routes.createLink, {
        params: { id: postId },
        body: { label: 'Press', password: 'night drive' },
        headers: { 'idempotency-key': key },
      });
    const answers = [
      ...(await Promise.all(Array.from({ length: 4 }, () => make(id, 'one-press')))),
      await make(id, 'one-press'),
    ];
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, first?.body]));
    expect((await listLinks(author, id)).body).toHaveLength(1);
    const next = await Promise.all([make(id, 'another-press'), make(otherId, 'one-press')]);
    expect(statusesOf(next)).toEqual([201, 201]);
    expect((await listLinks(author, id)).body).toHaveLength(2);
  });

  test('allows twenty live links, also to concurrent requests', async () => {
    const id = await newPostId();
    await sql`
      insert into private_links (id, post_id, version)
      select gen_random_uuid(), ${id}, 1 from generate_series(1, 17)`.execute(backbeat().context.db);
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendLink(author, id, { version: 1 })));
    expect(statusesOf(answers)).toEqual([...Array(3).fill(201), ...Array(5).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.failure).toMatchObject({
      code: 'LIMIT_REACHED',
      error: 'A track can have up to 20 private links.',
    });
    await sql`update private_links set expires_at = now() where post_id = ${id} and id = (
      select id from private_links where post_id = ${id} limit 1)`.execute(backbeat().context.db);
    expect((await sendLink(author, id, { version: 1 })).status).toBe(201);
  });

  test.each([
    ['the past', inDays(-1)],
    ['two years ahead', inDays(730)],
    ['no date', '2026-13-40'],
    ['a time without zone', '2027-01-01T00:00:00'],
  ])('refuses an end of %s', async (_what, expiresAt) => {
    const publicLink = await sendLink(author, postId, { version: 1, expiresAt });
    expect([publicLink.status, publicLink.failure.error]).toEqual([400, 'Choose a date within 365 days.']);
    const draftLink = await sendLink(author, postId, { version: 2, expiresAt });
    expect([draftLink.status, draftLink.failure.error]).toEqual([400, 'Choose a date within 30 days.']);
  });

  test('lets only links to the public version last longer than 30 days, or for ever', async () => {
    expect((await newLink(author, postId, { version: 1, expiresAt: null })).expiresAt).toBeNull();
    expect((await sendLink(author, postId, { version: 1, expiresAt: inDays(300) })).status).toBe(201);
    for (const version of [2, null])
      for (const expiresAt of [null, inDays(31)])
        expect((await sendLink(author, postId, { version, expiresAt })).failure.error).toBe(
          'Choose a date within 30 days.',
        );
  });

  test.each([
    ['7 characters', '1234567'],
    ['65 characters', 'x'.repeat(65)],
  ])('refuses a password of %s', async (_what, password) => {
    const answer = await sendLink(author, await newPostId(), { version: 1, password });
    expect([answer.status, answer.failure.error]).toEqual([400, 'Passwords need 8 to 64 characters.']);
  });

  test.each([
    ['64 emoji', '🎧'.repeat(64)],
    ['spaces around it', '  spaces  '],
  ])('takes a password of %s', async (_what, password) => {
    expect((await sendLink(author, await newPostId(), { version: 1, password })).status).toBe(201);
  });

  test('returns 400 for malformed versions and 404 for one that the post does not have', async () => {
    for (const version of [0, 51, 1.5])
      expect((await sendLink(author, postId, { version })).status).toBe(400);
    const answer = await sendLink(author, postId, { version: 3 });
    expect([answer.status, answer.failure.error]).toEqual([404, messages.noVersion]);
  });
});

describe('a change of a private link', () => {
  test('keeps the options that the author does not name', async () => {
    const id = await newPostId();
    const link = await newLink(author, id, {
      label: 'Label',
      version: 1,
      password: 'at the bar',
      download: 'stream',
    });
    const { body } = await author.browser.call(routes.updateLink, {
      params: { id, link: link.id },
      body: { label: 'A&R' },
    });
    expect(body).toEqual({ ...link, token: undefined, label: 'A&R' });
  });

  test('to a version that is not public ends the link within 30 days', async () => {
    const link = await newLink(author, postId, { version: 1, expiresAt: null });
    const { body } = await author.browser.call(routes.updateLink, {
      params: { id: postId, link: link.id },
      body: { version: 2 },
    });
    expect([body.version, daysUntil(body.expiresAt)]).toEqual([2, 30]);
  });

  test('ends the link within 30 days when its version stops being public', async () => {
    const id = await newPostWithDraftVersion(author);
    const fixed = await newLink(author, id, { version: 1, expiresAt: null });
    const short = await newLink(author, id, { version: 1, expiresAt: inDays(3) });
    await showVersion(backbeat(), id, 2);
    const { body } = await listLinks(author, id);
    const endOf = ({ id: linkId }: { id: string }) =>
      daysUntil(body.find((each) => each.id === linkId)?.expiresAt ?? null);
    expect([endOf(fixed), endOf(short)]).toEqual([30, 3]);
  });

  test('by reset gives it another address and voids the old one', async () => {
    const id = await newPostId();
    const link = await newLink(author, id, { version: 1 });
    const { body } = await author.browser.call(routes.resetLink, { params: { id, link: link.id } });
    expect(tokenOf(body)).not.toBe(link.token);
    expect((await open(backbeat().visitor(), link.token)).status).toBe(404);
    expect((await open(backbeat().visitor(), tokenOf(body))).status).toBe(200);
  });

  test('by deletion removes it', async () => {
    const id = await newPostId();
    const link = await newLink(author, id, { version: 1 });
    const params = { id, link: link.id };
    expect((await author.browser.call(routes.deleteLink, { params })).status).toBe(204);
    expect((await author.browser.call(routes.deleteLink, { params })).status).toBe(404);
    expect((await open(backbeat().visitor(), link.token)).status).toBe(404);
  });

  test('returns 404 for links of other posts', async () => {
    const link = await newLink(author, await newPostId(), { version: 1 });
    const params = { id: postId, link: link.id };
    expect((await author.browser.call(routes.updateLink, { params, body: { label: 'x' } })).status).toBe(404);
    expect((await author.browser.call(routes.resetLink, { params })).status).toBe(404);
    expect((await author.browser.call(routes.listLinkPlays, { params })).status).toBe(404);
  });
});

describe('the parties to a post', () => {
  test('see its links without their addresses, and strangers see nothing', async () => {
    const id = await newPlayableDraft(author, [artist]);
    const link = await newLink(author, id, { label: 'Radio' });
    const guest = await openGuest(backbeat(), id, 'Ilo Marsh');
    const forAuthor = (await listLinks(author, id)).body;
    expect(forAuthor).toEqual([{ ...link, token: undefined }]);
    for (const browser of [artist.browser, guest]) {
      const { body, text } = await listLinks({ browser }, id);
      expect(body).toEqual([{ ...forAuthor[0], url: null }]);
      expect(text).not.toContain(link.token);
    }
    expect((await listLinks(stranger, id)).status).toBe(404);
    expect((await listLinks({ browser: backbeat().visitor() }, id)).status).toBe(401);
  });

  test('other than the author cannot make, change or count links', async () => {
    const id = await newPlayableDraft(author, [artist]);
    const link = await newLink(author, id);
    const params = { id, link: link.id };
    const answersOf = async ({ browser }: Person) => [
      (await browser.call(routes.createLink, { params: { id }, body: {} })).status,
      (await browser.call(routes.updateLink, { params, body: { label: 'x' } })).status,
      (await browser.call(routes.resetLink, { params })).status,
      (await browser.call(routes.deleteLink, { params })).status,
      (await browser.call(routes.listLinkPlays, { params })).status,
    ];
    expect(await answersOf(artist)).toEqual(Array(5).fill(403));
    expect(await answersOf(stranger)).toEqual(Array(5).fill(404));
  });

  test('stop all links of a version that is not public, and allow them again', async () => {
    const id = await newPlayableDraft(author, [artist]);
    const guest = await openGuest(backbeat(), id, 'Ilo Marsh');
    const link = await newLink(author, id);
    const params = { id, version: '1' };
    for (const browser of [artist.browser, artist.browser, guest])
      expect((await browser.call(routes.stopLinks, { params })).status).toBe(204);
    expect((await open(backbeat().visitor(), link.token)).status).toBe(404);
    const [stopped] = (await listLinks(author, id)).body;
    expect(stopped).toMatchObject({
      isStopped: true,
      stoppedBy: [artist.userName, 'Ilo Marsh'],
      isStoppedByYou: false,
    });
    expect((await listLinks(artist, id)).body[0]?.isStoppedByYou).toBe(true);
    for (const browser of [artist.browser, artist.browser])
      expect((await browser.call(routes.allowLinks, { params })).status).toBe(204);
    expect((await listLinks(author, id)).body[0]?.stoppedBy).toEqual(['Ilo Marsh']);
    await guest.call(routes.allowLinks, { params });
    expect((await open(backbeat().visitor(), link.token)).status).toBe(200);
  });

  test('cannot stop the version that everyone hears, nor can the author stop any', async () => {
    const id = await newPlayableDraft(author, [artist]);
    const params = { id, version: '1' };
    expect((await author.browser.call(routes.stopLinks, { params })).status).toBe(403);
    await artist.browser.call(api.credits.approveRequest, { params: { id } });
    const answer = await artist.browser.call(routes.stopLinks, { params });
    expect([answer.status, answer.failure.error]).toEqual([409, messages.publicVersion]);
    expect((await artist.browser.call(routes.stopLinks, { params: { id, version: '2' } })).status).toBe(404);
    expect((await stranger.browser.call(routes.stopLinks, { params })).status).toBe(404);
    expect((await backbeat().visitor().call(routes.stopLinks, { params })).status).toBe(401);
  });

  test('stop nothing any more once a guest has erased their data', async () => {
    const id = await newPostWithDraftVersion(author);
    const guest = await openGuest(backbeat(), id, 'Ilo Marsh', 'current');
    const link = await newLink(author, id, { version: 2 });
    await guest.call(routes.stopLinks, { params: { id, version: '2' } });
    expect((await open(backbeat().visitor(), link.token)).status).toBe(404);
    const [invited] = (await guest.call(api.guests.listInvitations)).body;
    const { invitation = '', guest: guestId = '' } = invited ?? {};
    await guest.call(api.guests.sendCode, { body: { invitation, purpose: 'erase' } });
    const { code = '' } = await backbeat().mailTo(`${guestId}@guests.example`);
    expect((await guest.call(api.guests.eraseData, { body: { code } })).status).toBe(204);
    expect((await open(backbeat().visitor(), link.token)).status).toBe(200);
  });

  test('stop nothing any more once the account that claimed the guest is deleted', async () => {
    const holder = await newPerson(backbeat());
    const id = await newPostWithDraftVersion(author);
    const guest = await openGuest(backbeat(), id, 'Ilo Marsh', 'current');
    const link = await newLink(author, id, { version: 2 });
    await guest.call(routes.stopLinks, { params: { id, version: '2' } });
    await sql`
      update users set email = (select email from guests where post_id = ${id}), email_verified_at = now()
      where id = ${holder.id}`.execute(backbeat().context.db);
    const [claimable] = (await holder.browser.call(api.guests.listClaims)).body;
    await holder.browser.call(api.guests.claim, { body: { guests: [claimable?.guest ?? ''] } });
    expect((await listLinks(author, id)).body[0]?.stoppedBy).toEqual([holder.userName]);
    await holder.browser.call(api.users.deleteAccount, { params: { id: holder.id } });
    await eventually(async () => expect((await open(backbeat().visitor(), link.token)).status).toBe(200));
  });

  test('close a version by declining it, and a stop ends when its party leaves', async () => {
    const other = await newPerson(backbeat());
    const id = await newPlayableDraft(author, [artist, other]);
    const link = await newLink(author, id);
    const params = { id, version: '1' };
    await artist.browser.call(routes.stopLinks, { params });
    await author.browser.call(api.credits.withdrawRequest, {
      params: { id },
      body: { userName: artist.userName },
    });
    expect((await open(backbeat().visitor(), link.token)).status).toBe(200);
    await other.browser.call(api.credits.declineRequest, { params: { id } });
    expect((await open(backbeat().visitor(), link.token)).status).toBe(404);
    expect((await listLinks(author, id)).body[0]).toMatchObject({
      isStopped: true,
      stoppedBy: [],
      declinedBy: [other.userName],
    });
  });
});

describe('plays of a private link', () => {
  test('count once a browser in 15 seconds, after 5 seconds of playback, and not for parties', async () => {
    const id = await newPlayableDraft(author, [artist]);
    const link = await newLink(author, id, { download: 'original' });
    const body = { link: link.id };
    const [first, second] = [backbeat().visitor(), backbeat().visitor()];
    const play = async (browser: typeof first) =>
      (await browser.call(routes.recordPlay, { body })).body.counted;
    for (const browser of [first, second, artist.browser]) await open(browser, link.token);
    expect(await play(first)).toBe(false);
    await ageListeners(backbeat(), link.id, 6);
    expect([await play(first), await play(first), await play(second)]).toEqual([true, false, true]);
    expect(await play(artist.browser)).toBe(false);
    await ageListeners(backbeat(), link.id, 16);
    expect(await play(first)).toBe(true);
    const { body: download } = await first.call(routes.recordDownload, { body });
    expect(download).toEqual({ counted: true });
    const [listed] = (await listLinks(author, id)).body;
    expect(listed).toMatchObject({ plays: 3, listeners: 2, downloads: 1 });
    expect(listed?.lastPlayAt).not.toBeNull();
    const { body: plays } = await author.browser.call(routes.listLinkPlays, {
      params: { id, link: link.id },
      query: { size: '2' },
    });
    expect(plays.page).toEqual({ size: 2, number: 0, totalElements: 4, totalPages: 2 });
    expect(plays.content.map(({ isDownload }) => isDownload)).toEqual([true, false]);
    const { body: post } = await author.browser.call(api.posts.getPost, { params: { id } });
    expect([post.totalViews, post.totalDownloads]).toEqual([0, 0]);
  });

  test('returns 404 for browsers that have not opened the link', async () => {
    const id = await newPostId();
    const link = await newLink(author, id, { version: 1 });
    for (const [browser, linkId] of [
      [backbeat().visitor(), link.id],
      [stranger.browser, link.id],
      [backbeat().visitor(), uuidv7()],
    ] as const)
      expect((await browser.call(routes.recordPlay, { body: { link: linkId } })).failure.error).toBe(
        messages.link,
      );
  });
});
