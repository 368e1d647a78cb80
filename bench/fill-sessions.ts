import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** Signs in this many of the existing users. @returns the values of their session cookies */
export async function fillSessions(pool: pg.Pool, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select decode(hash, 'hex'), id, now() + interval '1 day'
     from (select id, row_number() over () as place from users limit $1) as people
     join unnest($2::text[]) with ordinality as token (hash, place) using (place)`,
    [count, hashes],
  );
  return tokens;
}
