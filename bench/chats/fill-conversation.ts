import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** Texts of all lengths, from one word to half a screen. */
const WORDS =
  'Kick on one, the bass a little late, hats as they are; the second verse comes in half a bar early and the choir stays low until the bridge. ';

/**
 * Fills a database with three users and one chat of theirs.
 * @returns the session of one of them
 */
export async function fillConversation(url: string, total: number): Promise<string> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const people = Array.from({ length: 3 }, () => uuidv7());
  const chat = uuidv7();
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    "insert into users (id, user_name, email, password_hash) select id, 'bench-' || place, 'bench-' || place || '@bench.example', '' from unnest($1::uuid[]) with ordinality as person (id, place)",
    [people],
  );
  await pool.query(
    "insert into sessions (token_hash, user_id, expires_at) values (decode($1, 'hex'), $2, now() + interval '1 day')",
    [createHash('sha256').update(token).digest('hex'), people[0]],
  );
  await pool.query(
    'insert into chats (id, name, creator_id, is_direct, last_seq) values ($1, $2, $3, false, $4)',
    [chat, 'Long conversation', people[0], total],
  );
  await pool.query(
    'insert into chat_members (chat_id, user_id, is_listed, read_seq) select $1, id, true, $3 from unnest($2::uuid[]) as id',
    [chat, people, total],
  );
  await pool.query(
    `insert into messages (chat_id, seq, id, kind, sender_id, text, created_at)
     select $1, seq, gen_random_uuid(), 'CHAT', ($2::uuid[])[1 + (seq / 3) % 3],
            left(repeat($3, 5), 4 + ((seq * seq * 31) % 97 * (seq % 7))::int),
            now() - (($4 - seq) * interval '97 seconds')
     from generate_series(1::bigint, $4::bigint) as seq`,
    [chat, people, WORDS, total],
  );
  await pool.query('analyze');
  await pool.end();
  return token;
}
