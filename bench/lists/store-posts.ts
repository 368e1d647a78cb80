import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Queryable } from '../../server/src/db/database.ts';

/** Stores users. @returns their ids */
export async function storeUsers(db: Queryable, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await sql`
    insert into users (id, user_name, email, password_hash)
    select id, 'bench' || place, 'bench' || place || '@listeners.example', 'none'
    from unnest(${ids}::uuid[]) with ordinality as person (id, place)`.execute(db);
  return ids;
}

/** Stores posts whose audio can be played, with their terms. @returns their ids */
export async function storePosts(
  db: Queryable,
  authorId: string,
  count: number,
  status: 'PUBLISHED' | 'DRAFT',
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  const keys = ids.map(() => `posts/${randomBytes(16).toString('hex')}.mp3`);
  const state = status === 'PUBLISHED' ? 'current' : 'proposed';
  await sql`
    with song as (select * from unnest(${ids}::uuid[], ${keys}::text[]) with ordinality as song (id, key, place)),
    stored_file as (
      insert into files (key, size, sha256, claimed_at) select key, 1, repeat('0', 64), now() from song
    ), stored_post as (
      insert into posts (id, author_id, title, genres, free_download, status, published_at)
      select id, ${authorId}, 'Track ' || place, '{Song}', false, ${status},
        case ${status} when 'PUBLISHED' then now() end from song
    ), stored_version as (
      insert into post_versions (post_id, number, music_key, stream_key, sha256, note, uploader_id, media_state, duration, waveform)
      select id, 1, key, key, repeat('0', 64), '', ${authorId}, 'done', 180, '{500}' from song
    ), stored_terms as (
      insert into terms (post_id, state, version, agreed_at)
      select id, ${state}, 1, case ${state} when 'current' then now() end from song
    )
    insert into credits (post_id, state, user_id, position, is_author, roles, digest)
    select id, ${state}, ${authorId}, 0, true, '{MainArtist}', null from song`.execute(db);
  return ids;
}
