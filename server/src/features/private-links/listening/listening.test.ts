import { api, privateLinks } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { setDisabled } from '../../users/index.ts';
import type { Browser } from '../../../../test/clients/browser.ts';
import { newPerson, type Person } from '../../../../test/fixtures/people.ts';
import { newVersion } from '../../../../test/fixtures/versions.ts';
import { useBackbeat } from '../../../../test/servers/start.ts';
import {
  listLinks,
  newLink,
  newPlayableDraft,
  open,
  readRange,
  tokenOf,
  waitForStreams,
} from '../private-links.fixture.ts';

const routes = api.privateLinks;
const { messages } = privateLinks;
const backbeat = useBackbeat({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' });
let author: Person;
let artist: Person;
/** A draft that the artist has not answered. */
let draftId: string;

beforeAll(async () => {
  author = await newPerson(backbeat());
  artist = await newPerson(backbeat());
  draftId = await newPlayableDraft(author, [artist]);
});

const PASSWORD = 'at the bar';
const changeLink = (id: string, link: string, body: privateLinks.LinkOptions) =>
  author.browser.call(routes.updateLink, { params: { id, link }, body });

/** A link to the draft that a visitor has open. */
async function openDraft(options: privateLinks.LinkOptions = {}) {
  const link = await newLink(author, draftId, options);
  const browser = backbeat().visitor();
  const { body } = await open(browser, link.token, options.password ?? undefined);
  return { link, browser, listening: body };
}

/** A deletion makes room for further links to the draft. */
const removeLinks = () =>
  sql`delete from private_links where post_id = ${draftId}`.execute(backbeat().context.db);

describe('opening a private link', () => {
  test('shows the version and its author, sets a cookie, and lets this browser alone read the stream', async () => {
    const { browser, listening, link } = await openDraft();
    const [version] = (await author.browser.call(api.versions.listVersions, { params: { id: draftId } }))
      .body;
    expect(listening).toEqual({
      link: link.id,
      title: expect.any(String),
      author: author.userName,
      version: 1,
      duration: version?.duration,
      waveform: version?.waveform,
      loudness: version?.loudness,
      stream: version?.stream,
      download: null,
    });
    expect(browser.cookie).toMatch(/^listen=[\w-]{43}$/);
    expect(await readRange(browser, listening.stream)).toBe(206);
    expect(await readRange(browser, version?.music ?? null)).toBe(404);
    for (const other of [backbeat().visitor(), (await newPerson(backbeat())).browser])
      expect(await readRange(other, listening.stream)).toBe(404);
    const post = await browser.call(api.posts.getPost, { params: { id: draftId } });
    const versions = await browser.call(api.versions.listVersions, { params: { id: draftId } });
    expect([post.status, versions.status]).toEqual([404, 404]);
  });

  test('stores neither the cookie nor the address', async () => {
    const { browser, link } = await openDraft();
    const { rows } = await sql`
      select *, encode(secret_hash, 'base64') from private_link_browsers where link_id = ${link.id}`.execute(
      backbeat().context.db,
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(browser.cookie.split('=')[1]);
    await removeLinks();
  });

  test('returns 404 for everything that is no token, and for a link of a suspended author', async () => {
    const { token } = await newLink(author, draftId);
    const last = token.endsWith('A') ? 'B' : 'A';
    for (const text of [
      '',
      token.slice(1),
      `${token}A`,
      `${token.slice(0, -1)}${last}`,
      `${token.slice(0, -1)}=`,
      '💿'.repeat(43),
    ]) {
      const { status, failure } = await open(backbeat().visitor(), text);
      expect([status, failure.error]).toEqual([404, messages.link]);
    }
    expect((await open(backbeat().visitor(), 'x'.repeat(1_000_000))).status).toBe(413);
    const suspended = await newPerson(backbeat());
    const id = await newPlayableDraft(suspended, [artist]);
    const link = await newLink(suspended, id);
    const browser = backbeat().visitor();
    const { stream } = (await open(browser, link.token)).body;
    await backbeat().context.transact((tx) => setDisabled(tx, { userName: suspended.userName }, true));
    expect((await open(browser, link.token)).status).toBe(404);
    expect(await readRange(browser, stream)).toBe(404);
  });

  test('asks for the password, whose spaces count, and then not again', async () => {
    const link = await newLink(author, draftId, { password: ` ${PASSWORD} ` });
    const browser = backbeat().visitor();
    const without = await open(browser, link.token);
    expect([without.status, without.failure]).toEqual([
      401,
      { code: 'LINK_PASSWORD', error: messages.passwordNeeded },
    ]);
    const wrong = await open(browser, link.token, PASSWORD);
    expect([wrong.status, wrong.failure]).toEqual([
      401,
      { code: 'WRONG_PASSWORD', error: messages.wrongPassword },
    ]);
    expect((await open(browser, link.token, ` ${PASSWORD} `)).status).toBe(200);
    expect((await open(browser, link.token)).status).toBe(200);
    expect((await open(backbeat().visitor(), link.token)).status).toBe(401);
  });

  test('always opens the newest version of the post, if the link says so', async () => {
    const id = await newPlayableDraft(author, [artist]);
    const [newest, first] = [await newLink(author, id), await newLink(author, id, { version: 1 })];
    const browser = backbeat().visitor();
    const before = (await open(browser, newest.token)).body;
    await newVersion(author, id);
    await waitForStreams(author, id);
    expect(await readRange(browser, before.stream)).toBe(404);
    const after = (await open(browser, newest.token)).body;
    expect([before.version, after.version]).toEqual([1, 2]);
    expect(await readRange(browser, after.stream)).toBe(206);
    expect((await open(browser, first.token)).body.version).toBe(1);
    expect(await readRange(browser, before.stream)).toBe(206);
  });

  test('limits wrong passwords of a caller, but not of browsers that are in', async () => {
    const { browser, link } = await openDraft({ password: PASSWORD });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const guess = (each: Browser, address: string, password: string) =>
      each.call(routes.open, { body: { token: link.token, password }, headers: from(address) });
    const visitor = backbeat().visitor();
    for (let count = 0; count < 10; count += 1)
      expect((await guess(visitor, '192.0.2.1', 'wrong password')).status).toBe(401);
    expect((await guess(visitor, '192.0.2.1', PASSWORD)).status).toBe(429);
    expect((await guess(browser, '192.0.2.1', 'wrong password')).status).toBe(200);
    expect((await guess(visitor, '192.0.2.2', PASSWORD)).status).toBe(200);
  });
});

describe('a change holds at once for browsers that are in', () => {
  test.each<[string, (id: string, link: string) => Promise<unknown>, number]>([
    ['a new password', (id, link) => changeLink(id, link, { password: 'something new' }), 401],
    ['a reset', (id, link) => author.browser.call(routes.resetLink, { params: { id, link } }), 404],
    ['its deletion', (id, link) => author.browser.call(routes.deleteLink, { params: { id, link } }), 404],
    [
      'its end',
      (_id, link) =>
        sql`update private_links set expires_at = now() where id = ${link}`.execute(backbeat().context.db),
      410,
    ],
    ['a stop', (id) => artist.browser.call(routes.stopLinks, { params: { id, version: '1' } }), 404],
    ['a decline', (id) => artist.browser.call(api.credits.declineRequest, { params: { id } }), 404],
    ['the deletion of the post', (id) => author.browser.call(api.posts.deletePost, { params: { id } }), 404],
  ])('stops playback after %s', async (_what, change, status) => {
    const id = await newPlayableDraft(author, [artist]);
    const link = await newLink(author, id);
    const browser = backbeat().visitor();
    const { stream } = (await open(browser, link.token)).body;
    expect(await readRange(browser, stream)).toBe(206);
    await change(id, link.id);
    expect(await readRange(browser, stream)).toBe(404);
    expect((await open(browser, link.token)).status).toBe(status);
    const body = { link: link.id };
    expect((await browser.call(routes.recordPlay, { body })).status).toBe(404);
  });

  test('the offer of downloads', async () => {
    await removeLinks();
    const { browser, link } = await openDraft({ download: 'original' });
    const offered = (await open(browser, link.token)).body;
    expect(offered.download).not.toBe(offered.stream);
    expect(await readRange(browser, offered.download)).toBe(206);
    await changeLink(draftId, link.id, { download: 'stream' });
    expect(await readRange(browser, offered.download)).toBe(404);
    expect((await open(browser, link.token)).body.download).toBe(offered.stream);
    await changeLink(draftId, link.id, { download: 'off' });
    expect((await open(browser, link.token)).body.download).toBeNull();
    const { body } = await browser.call(routes.recordDownload, { body: { link: link.id } });
    expect(body).toEqual({ counted: false });
  });

  test('the removal of a password, which lets others in', async () => {
    const { browser, link, listening } = await openDraft({ password: PASSWORD });
    await changeLink(draftId, link.id, { password: null });
    expect(await readRange(browser, listening.stream)).toBe(206);
    expect((await open(backbeat().visitor(), link.token)).status).toBe(200);
  });

  test('an end in the past has its own sentence', async () => {
    const { link } = await openDraft();
    await sql`update private_links set expires_at = now() where id = ${link.id}`.execute(
      backbeat().context.db,
    );
    const answer = await open(backbeat().visitor(), link.token);
    expect([answer.status, answer.failure]).toEqual([410, { code: 'GONE', error: messages.expired }]);
    await changeLink(draftId, link.id, { expiresAt: new Date(Date.now() + 86_400_000).toISOString() });
    expect((await open(backbeat().visitor(), link.token)).status).toBe(200);
  });
});

describe('the page of private links', () => {
  test('has no state in its address: another browser is asked for the password again', async () => {
    const { link } = await openDraft({ password: PASSWORD });
    expect((await open(backbeat().visitor(), link.token)).failure.code).toBe('LINK_PASSWORD');
    expect(JSON.stringify((await listLinks(author, draftId)).body)).not.toContain(PASSWORD);
    expect(tokenOf(link)).toBe(link.token);
  });

  test('takes changes of its own pages only', async () => {
    const { browser, link } = await openDraft();
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const body = { link: link.id };
    for (const answer of [
      await browser.call(routes.open, { body: { token: link.token }, headers: foreign }),
      await browser.call(routes.recordPlay, { body, headers: foreign }),
      await browser.call(routes.recordDownload, { body, headers: foreign }),
    ])
      expect([answer.status, answer.failure.code]).toEqual([403, 'CROSS_SITE']);
    const form = await browser.send('/api/listen/open', {
      method: 'POST',
      body: new URLSearchParams({ token: link.token }),
      headers: foreign,
    });
    expect(form.status).toBe(403);
  });
});
