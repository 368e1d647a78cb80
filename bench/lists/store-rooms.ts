import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Database, Queryable } from '../../server/src/db/database.ts';
import { loadLinkKey } from '../../server/src/features/private-links/load-link-key.ts';
import { signLink } from '../../server/src/features/private-links/sign-link.ts';
import { hashSecret } from '../../server/src/http/security/party.ts';

interface StoredRoom {
  postId: string;
  authorId: string;
  notes: number;
  /** Replies of each note. */
  replies: number;
}

/** Stores a mix room with open notes and their replies. */
export async function storeNotes(
  db: Queryable,
  { postId, authorId, notes, replies }: StoredRoom,
): Promise<void> {
  await sql`insert into rooms (post_id, seq, next_note) values (${postId}, ${notes}, ${notes + 1})`.execute(
    db,
  );
  await sql`
    insert into notes (id, post_id, number, version, at_ms, text, by_id, seq, next_reply)
    select gen_random_uuid(), ${postId}, number, 1, number * 50, 'The vocal is too loud here.', ${authorId}, number,
      ${replies + 1} from generate_series(1, ${notes}::integer) as number`.execute(db);
  await sql`
    insert into note_replies (id, note_id, number, text, by_id)
    select gen_random_uuid(), notes.id, reply, 'I hear it too.', ${authorId}
    from notes, generate_series(1, ${replies}::integer) as reply where post_id = ${postId}`.execute(db);
}

/** The least that a list of notes needs: notes and replies in one statement. */
export async function readNoteRows(db: Queryable, postId: string): Promise<void> {
  await sql`
    select * from notes left join lateral (
      select json_agg(note_replies order by number) as replies from note_replies where note_id = notes.id
    ) as replies on true where post_id = ${postId} order by at_ms, number`.execute(db);
}

/** The least that a room needs. */
export async function readRoomRow(db: Queryable, postId: string): Promise<void> {
  await sql`
    select *, (select count(*) from notes where notes.post_id = rooms.post_id and resolved_at is null) as open
    from rooms join post_versions using (post_id) where post_id = ${postId}`.execute(db);
}

/** Inserts the row of a note alone. */
export async function insertNoteRow(
  db: Queryable,
  { postId, authorId, place }: { postId: string; authorId: string; place: number },
): Promise<void> {
  await sql`
    insert into notes (id, post_id, number, version, at_ms, text, by_id, seq)
    values (${uuidv7()}, ${postId}, ${100_000 + place}, 1, 1000, 'The vocal is too loud here.', ${authorId},
      ${100_000 + place})`.execute(db);
}

/** The least that opening a link needs: one query by key and one UPDATE. */
export async function touchRow(db: Queryable, postId: string): Promise<object> {
  const { rows } =
    await sql`select title, user_name from posts join users on users.id = author_id where posts.id = ${postId}`.execute(
      db,
    );
  await sql`update rooms set seq = seq where post_id = ${postId}`.execute(db);
  return rows;
}

/** Stores guests of a draft whose links no browser has opened. @returns the tokens of the links */
export async function storeGuestLinks(db: Queryable, postId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  const tokens = ids.map(() => randomBytes(32).toString('base64url'));
  await sql`
    with guest as (
      select * from unnest(${ids}::uuid[], ${tokens.map(hashSecret)}::bytea[]) with ordinality as guest (id, hash, place)
    ), stored_guest as (
      insert into guests (id, invitation, post_id, name, email)
      select id, gen_random_uuid(), ${postId}, 'Ilo Marsh', 'ilo' || place || '@players.example' from guest
    ), stored_credit as (
      insert into credits (post_id, state, user_id, position, roles, digest)
      select ${postId}, 'proposed', id, place, '{Drums}', repeat('0', 64) from guest
    )
    insert into guest_links (token_hash, guest_id, sent_at, expires_at)
    select hash, id, now(), now() + interval '14 days' from guest`.execute(db);
  return tokens;
}

/** Stores a private link without a password. @returns its token */
export async function storePrivateLink(db: Database, postId: string): Promise<string> {
  const id = uuidv7();
  await sql`
    insert into private_links (id, post_id, version, expires_at)
    values (${id}, ${postId}, 1, now() + interval '1 day')`.execute(db);
  return signLink({ id, generation: 0 }, await loadLinkKey(db));
}
