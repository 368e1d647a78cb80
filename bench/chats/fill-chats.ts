import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';

/** A user with a session. */
export interface Person {
  id: string;
  token: string;
}

export async function makePeople(pool: pg.Pool, count: number): Promise<Person[]> {
  const people = Array.from({ length: count }, () => ({
    id: uuidv7(),
    token: randomBytes(32).toString('base64url'),
  }));
  await pool.query(
    `with added as (
       insert into users (id, user_name, email, password_hash)
       select id, 'bench-' || place, 'bench-' || place || '@bench.example', ''
       from unnest($1::uuid[]) with ordinality as person (id, place)
     )
     insert into sessions (token_hash, user_id, expires_at)
     select decode(hash, 'hex'), id, now() + interval '1 day' from unnest($2::text[], $1::uuid[]) as session (hash, id)`,
    [people.map(({ id }) => id), people.map(({ token }) => createHash('sha256').update(token).digest('hex'))],
  );
  return people;
}

/** Creates a group. @returns its id */
export async function makeChat(pool: pg.Pool, members: readonly Person[]): Promise<string> {
  const id = uuidv7();
  await pool.query('insert into chats (id, name, creator_id, is_direct) values ($1, $2, $3, false)', [
    id,
    'Bench',
    members[0]?.id,
  ]);
  await pool.query(
    'insert into chat_members (chat_id, user_id, is_listed) select $1, id, true from unnest($2::uuid[]) as id',
    [id, members.map((member) => member.id)],
  );
  return id;
}

/** The text of the benches' messages. */
export const WORDS = 'What if the second verse came in half a bar early? Try it with the new bounce.';
