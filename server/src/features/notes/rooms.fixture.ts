import { randomBytes } from 'node:crypto';
import { api, type notes, type RouteRequest } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Answer, Browser } from '../../../test/clients/browser.ts';
import { unique, type Person } from '../../../test/fixtures/people.ts';
import { storeRequests } from '../../../test/fixtures/stored-credits.ts';
import { storeDuration, storePost } from '../../../test/fixtures/stored-posts.ts';
import { storeVersion } from '../../../test/fixtures/versions.ts';
import type { Backbeat } from '../../../test/servers/start.ts';
import { GUEST_COOKIE, hashSecret } from '../../http/security/party.ts';

/** A member who acts from a browser. */
export type Member = Pick<Person, 'id' | 'browser'>;

/** Seconds of each version. */
export const DURATION = 120;

/**
 * Stores a draft that asks these artists, with versions of 120 seconds.
 * @returns its id
 */
export async function storeRoom(
  backbeat: Backbeat,
  author: Person,
  artists: readonly { id: string }[] = [],
  { versions = 1, title }: { versions?: number; title?: string } = {},
): Promise<string> {
  const id = await storePost(backbeat, author, { status: 'DRAFT', ...(title !== undefined && { title }) });
  for (let number = 2; number <= versions; number += 1)
    await storeVersion(backbeat, author, { postId: id, number });
  await storeDuration(backbeat, id, DURATION);
  if (artists.length > 0)
    await storeRequests(
      backbeat.context.db,
      id,
      artists.map((artist) => artist.id),
    );
  return id;
}

/** Sets the duration of one version in seconds. */
export async function setDuration(
  { context }: Backbeat,
  postId: string,
  number: number,
  duration: number | null,
): Promise<void> {
  await context.db
    .updateTable('post_versions')
    .set({ duration })
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .execute();
}

/** Credits a guest on a post, and opens the guest in a browser. */
export async function storeGuest(
  backbeat: Backbeat,
  postId: string,
  name: string,
): Promise<Member & { browser: Browser }> {
  const { db } = backbeat.context;
  const [id, secret, browser] = [uuidv7(), randomBytes(32).toString('base64url'), backbeat.visitor()];
  await sql`insert into guests (id, invitation, post_id, name, email)
    values (${id}, ${uuidv7()}, ${postId}, ${name}, ${`${unique()}@guests.example`})`.execute(db);
  await sql`insert into guest_links (token_hash, guest_id, expires_at)
    values (${randomBytes(32)}, ${id}, now() + interval '30 days')`.execute(db);
  await sql`insert into guest_browsers (guest_id, number, secret_hash, device)
    values (${id}, 1, ${hashSecret(secret)}, 'Firefox')`.execute(db);
  const { rows } = await sql`select from terms where post_id = ${postId}`.execute(db);
  if (rows.length === 0) await storeRequests(db, postId, []);
  await sql`insert into credits (post_id, state, user_id, position, roles, digest)
    values (${postId}, 'proposed', ${id}, 9, '{FeaturedArtist}', ${'0'.repeat(64)})`.execute(db);
  browser.keep(GUEST_COOKIE, secret);
  return { id, browser };
}

type NoteBody = RouteRequest<typeof api.notes.addNote>['body'];

export const sendNote = (
  { browser }: Member,
  postId: string,
  body: Partial<NoteBody> = {},
  key?: string,
): Promise<Answer<notes.Note>> =>
  browser.call(api.notes.addNote, {
    params: { id: postId },
    body: { version: 1, text: 'Vocal too loud', ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** Writes a note that the server accepts. */
export async function newNote(
  member: Member,
  postId: string,
  body: Partial<NoteBody> = {},
): Promise<notes.Note> {
  const answer = await sendNote(member, postId, body);
  if (answer.status !== 201) throw new Error(`The note was not taken: ${answer.status} ${answer.text}`);
  return answer.body;
}

type NoteQuery = NonNullable<RouteRequest<typeof api.notes.listNotes>['query']>;

/** The notes that a version shows; by default all of the newest. */
export async function listNotes(
  { browser }: Member,
  postId: string,
  query: Partial<NoteQuery> = {},
): Promise<(notes.Note | notes.DeletedNote)[]> {
  const { body } = await browser.call(api.notes.listNotes, {
    params: { id: postId },
    query: { state: 'all', ...query },
  });
  return body;
}

export const readRoom = ({ browser }: Member, postId: string) =>
  browser.call(api.notes.getRoom, { params: { id: postId } });

/** Resolves or reopens a note. */
export const setResolved = (
  { browser }: Member,
  postId: string,
  noteId: string,
  isResolved: boolean,
  version?: number,
) =>
  browser.call(isResolved ? api.notes.resolveNote : api.notes.reopenNote, {
    params: { id: postId, note: noteId },
    body: version === undefined ? {} : { version },
  });

export const sendReply = (
  { browser }: Member,
  postId: string,
  noteId: string,
  body: { text: string; reopen?: boolean },
  key?: string,
) =>
  browser.call(api.notes.addReply, {
    params: { id: postId, note: noteId },
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });
