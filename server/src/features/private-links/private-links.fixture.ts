import { randomBytes } from 'node:crypto';
import { api, type privateLinks } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Answer, Browser } from '../../../test/clients/browser.ts';
import { eventually } from '../../../test/eventually.ts';
import type { Person } from '../../../test/fixtures/people.ts';
import { file } from '../../../test/fixtures/sounds.ts';
import { newDraft, newPost } from '../../../test/fixtures/tracks.ts';
import { newSound, newVersion } from '../../../test/fixtures/versions.ts';
import type { Backbeat } from '../../../test/servers/start.ts';
import { GUEST_COOKIE, hashSecret } from '../../http/security/party.ts';

const routes = api.privateLinks;

/** The request of a new link, as its author makes it. */
export const sendLink = (
  { browser }: Person,
  postId: string,
  options: privateLinks.LinkOptions = {},
): Promise<Answer<privateLinks.PrivateLink>> =>
  browser.call(routes.createLink, { params: { id: postId }, body: options });

/** A private link of the author, with its token. */
export async function newLink(author: Person, postId: string, options: privateLinks.LinkOptions = {}) {
  const answer = await sendLink(author, postId, options);
  if (answer.status !== 201) throw new Error(`The link was not made: ${answer.status} ${answer.text}`);
  return { ...answer.body, token: tokenOf(answer.body) };
}

export const tokenOf = ({ url }: privateLinks.PrivateLink): string => String(url).split('#')[1] ?? '';

/** Opens a link in a browser. */
export const open = (browser: Browser, token: string, password?: string) =>
  browser.call(routes.open, { body: { token, ...(password !== undefined && { password }) } });

/** The private links of a post, as a party sees them. */
export const listLinks = ({ browser }: { browser: Browser }, postId: string) =>
  browser.call(routes.listLinks, { params: { id: postId } });

/** Waits until all versions of a post have a stream. */
export const waitForStreams = (author: Person, postId: string) =>
  eventually(async () => {
    const { body } = await author.browser.call(api.versions.listVersions, { params: { id: postId } });
    expect(body.every(({ stream }) => stream !== null)).toBe(true);
    return body;
  });

/** A published post with a second version that only its parties hear. */
export async function newPostWithDraftVersion(author: Person): Promise<string> {
  const { id } = await newPost(author, { file: file('song.mp3', newSound()) });
  await newVersion(author, id);
  await waitForStreams(author, id);
  return id;
}

/** A draft that asks these artists, with a stream. */
export async function newPlayableDraft(author: Person, artists: readonly Person[]): Promise<string> {
  const { id } = await newDraft(author, artists, { file: file('song.mp3', newSound()) });
  await waitForStreams(author, id);
  return id;
}

/** A browser in which a guest has access: whom a draft asks like the artists, or whom a post credits. */
export async function openGuest(
  backbeat: Backbeat,
  postId: string,
  name: string,
  state: 'proposed' | 'current' = 'proposed',
): Promise<Browser> {
  const { db } = backbeat.context;
  const [id, secret] = [uuidv7(), randomBytes(32).toString('base64url')];
  await sql`insert into guests (id, invitation, post_id, name, email)
    values (${id}, ${uuidv7()}, ${postId}, ${name}, ${`${id}@guests.example`})`.execute(db);
  await sql`insert into guest_links (token_hash, guest_id, expires_at)
    values (${randomBytes(32)}, ${id}, now() + interval '1 day')`.execute(db);
  await sql`insert into guest_browsers (guest_id, number, secret_hash, device)
    values (${id}, 1, ${hashSecret(secret)}, 'Firefox')`.execute(db);
  if (state === 'current')
    await sql`
      insert into terms (post_id, state, version, agreed_at) values (${postId}, 'current', 1, now())`.execute(
      db,
    );
  await sql`
    insert into credits (post_id, state, user_id, position, is_author, roles, digest)
    select id, ${state}, ${id}::uuid, 9, false, '{Mixer}'::text[], ${'0'.repeat(64)} from posts where id = ${postId}`.execute(
    db,
  );
  const browser = backbeat.visitor();
  browser.keep(GUEST_COOKIE, secret);
  return browser;
}

/** The status of a request for bytes of a file. */
export async function readRange(browser: Browser, path: string | null): Promise<number> {
  const { status } = await browser.send(String(path), { headers: { range: 'bytes=0-9' } });
  return status;
}

/** Moves what browsers did with a link back by some seconds. */
export const ageListeners = ({ context: { db } }: Backbeat, linkId: string, seconds: number) =>
  sql`
    update private_link_browsers set opened_at = opened_at - make_interval(secs => ${seconds}),
      played_at = played_at - make_interval(secs => ${seconds}),
      downloaded_at = downloaded_at - make_interval(secs => ${seconds})
    where link_id = ${linkId}`.execute(db);
