import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { StaffRole } from '@backbeat/contract';
import type pg from 'pg';
import { hashSecret } from '../../src/features/auth/hash-passwords.ts';
import { PASSWORD } from '../fixtures/people.ts';

export interface Account {
  id: string;
  userName: string;
  /** The value of the session cookie. */
  token: string;
}

const passwordHash = hashSecret(PASSWORD);

/** Inserts a signed-in user. */
export async function insertAccount(
  pool: pg.Pool,
  { isPlus = false, staffRole = null }: { isPlus?: boolean; staffRole?: StaffRole | null } = {},
): Promise<Account> {
  const [id, userName, token] = [
    randomUUID(),
    `in.${randomBytes(6).toString('hex')}`,
    randomBytes(32).toString('base64url'),
  ];
  await pool.query(
    `insert into users (id, user_name, email, password_hash, staff_role, plus_until)
     values ($1, $2, $2 || '@listeners.example', $5, $3, case when $4 then now() + interval '30 days' end)`,
    [id, userName, staffRole, isPlus, await passwordHash],
  );
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at, proven_at)
     values ($1, $2, now() + interval '1 day', now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), id],
  );
  return { id, userName, token };
}

/** The existing things that requests can name. */
export async function findThings(pool: pg.Pool): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ thing: string; names: string[] }>(`
    select 'post' as thing, array(select id::text from posts where status = 'PUBLISHED' order by id limit 10) as names
    union all select 'draft', array(select id::text from posts where status <> 'PUBLISHED' order by id limit 10)
    union all select 'demo', array(select id::text from demos order by id desc limit 10)
    union all select 'comment', array(select id::text from comments order by id desc limit 10)
    union all select 'chat', array(select id::text from chats order by id limit 10)
    union all select 'upload', array(select id::text from uploads order by id desc limit 10)
    union all select 'case', array(select id::text from report_cases order by id limit 10)
    union all select 'file', array(select split_part(key, '/', 2) from files order by created_at desc limit 10)
    union all select 'checkout', array(select id from sandbox_checkouts limit 10)`);
  return Object.fromEntries(rows.map(({ thing, names }) => [thing, names]));
}

/** Invariants of the database, each with a statement that finds violations. */
const TRUTHS: readonly (readonly [sentence: string, statement: string])[] = [
  [
    'The likes of a post are as many as it counts.',
    `select id from posts where total_likes <> (select count(*) from likes where post_id = posts.id)`,
  ],
  [
    'The comments on a post are as many as it counts.',
    `select id from posts where total_comments <> (select count(*) from comments where post_id = posts.id)`,
  ],
  [
    'The follower counts of a user match the follows.',
    `select id from users where followers_count <> (select count(*) from follows where followed_id = users.id)
       or following_count <> (select count(*) from follows where follower_id = users.id)`,
  ],
  [
    'The post count of a user matches the published posts.',
    `select id from users where posts_count <>
       (select count(*) from posts where author_id = users.id and status = 'PUBLISHED')`,
  ],
  [
    'The messages of a chat are numbered without gaps.',
    `select chat_id from messages group by chat_id having max(seq) <> count(*) or min(seq) <> 1`,
  ],
  [
    'No text holds control or bidi-override characters.',
    `select text from (select title from posts union all select description from posts
       union all select bio from users union all select location from users union all select title from demos
       union all select text from comments) as texts (text)
     where text ~ '[\\u0001-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]'`,
  ],
  [
    'No user has become staff.',
    `select id from users where staff_role is not null and user_name not like 'in.%'`,
  ],
];

/** @returns the violated invariants, each with its first violation */
export async function findInconsistencies(pool: pg.Pool): Promise<string[]> {
  const untrue: string[] = [];
  for (const [sentence, statement] of TRUTHS) {
    const { rows } = await pool.query(`${statement} limit 3`);
    if (rows.length > 0) untrue.push(`${sentence} But: ${JSON.stringify(rows)}`);
  }
  return untrue;
}
