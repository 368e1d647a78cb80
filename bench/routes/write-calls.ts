import { createHash, randomBytes } from 'node:crypto';
import { api, type Route } from '@backbeat/contract';
import type pg from 'pg';
import { mp3 } from '../../server/test/fixtures/sounds.ts';
import { signInTo } from '../lists/list-calls.ts';
import type { LoadRequest } from '../load.ts';
import type { PricedCall } from './prices.ts';

/** Number of users who send the writes. They follow another hundred users and add them to chats. */
const CALLERS = 100;
/** Accounts that can be created at most. Hashing the password limits them to some hundred a second. */
const SIGN_UPS = 4000;

/** The writes whose price is measured, as many users in turn. Publishing is last: its jobs continue. */
export async function writeCalls(pool: pg.Pool): Promise<PricedCall[]> {
  const { rows: users } = await pool.query<{ id: string; name: string }>(
    'select id, user_name as name from users order by id limit $1',
    [2 * CALLERS],
  );
  const callers = users.slice(0, users.length / 2).map(({ id }) => id);
  const tokens = await Promise.all(callers.map((id) => signInTo(pool, id)));
  const others = users.slice(callers.length).map(({ name }) => name);
  const posts = await readColumn(
    pool,
    'select post_id as cell from listed_posts order by post_id limit 1000',
  );
  const downloadable = await readColumn(
    pool,
    `select id as cell from posts where free_download and status = 'PUBLISHED' order by id limit 1000`,
  );
  const chats = await readMembers(pool, callers);
  let turn = 0;
  /** Each user in turn. */
  const asUser =
    (route: Route, content: Content, params = () => ({})) =>
    () => {
      turn += 1;
      return requestOf(route, params(), tokens[turn % tokens.length] ?? '', content);
    };
  /** Another subject each time, and in each round another one for each user. */
  const each = (parameter: string, subjects: readonly string[]) => () => {
    const round = Math.floor(turn / tokens.length);
    return { [parameter]: subjects[(turn * 7 + round) % subjects.length] ?? '' };
  };
  const ofVisitor = (route: Route, subjects: readonly string[]) => () => {
    turn += 1;
    return requestOf(route, { id: subjects[turn % subjects.length] ?? '' }, undefined, {});
  };
  const comment = { type: 'text/plain', body: 'That second drop is the one, keep it.' };
  let created = 0;
  const createChat = () => {
    turn += 1;
    created += 1;
    const users = [1, 2, 3].map((step) => others[(turn + step * 11) % others.length]);
    const body = json({ users, chatname: `Session ${created}` });
    return requestOf(api.chats.createChat, {}, tokens[turn % tokens.length] ?? '', body);
  };
  const readChat = () => {
    turn += 1;
    const { chatId, place } = chats[turn % chats.length] ?? { chatId: '', place: 0 };
    return requestOf(api.chats.readChat, { id: chatId }, tokens[place], json({ seq: 1 }));
  };
  const signUps = await prepareSignUps(pool);
  const publish = await formOf({
    post: new Blob([JSON.stringify({ title: 'Measured', genre: ['Song'] })], { type: 'application/json' }),
    file: new File([new Uint8Array(mp3(1))], 'measured.mp3'),
  });
  return [
    {
      name: 'comments.addComment',
      status: 201,
      next: asUser(api.comments.addComment, comment, each('id', posts)),
    },
    { name: 'likes.toggleLike', next: asUser(api.likes.toggleLike, {}, each('id', posts)) },
    { name: 'follows.toggleFollow', next: asUser(api.follows.toggleFollow, {}, each('user', others)) },
    { name: 'plays.recordPlay user', next: asUser(api.plays.recordPlay, {}, each('id', posts)) },
    { name: 'plays.recordPlay visitor', next: ofVisitor(api.plays.recordPlay, posts) },
    { name: 'plays.recordDownload', next: asUser(api.plays.recordDownload, {}, each('id', downloadable)) },
    {
      name: 'notifications.readNotifications',
      status: 204,
      next: asUser(api.notifications.readNotifications, {}),
    },
    { name: 'chats.readChat', next: readChat },
    { name: 'chats.createChat', status: 201, next: createChat },
    { name: 'auth.createAccount', status: 201, next: signUps },
    { name: 'posts.createPost', status: 201, next: asUser(api.posts.createPost, publish) },
  ];
}

interface Content {
  type?: string | undefined;
  body?: string | Uint8Array;
}

const json = (value: unknown): Content => ({ type: 'application/json', body: JSON.stringify(value) });

function requestOf(
  { method, path }: Route,
  params: Readonly<Record<string, string>>,
  token: string | undefined,
  { type, body }: Content,
): LoadRequest {
  if (method !== 'POST') throw new Error(`${method} ${path} is no POST.`);
  return {
    method,
    path: `/api${path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))}`,
    headers: {
      'sec-fetch-site': 'same-origin',
      ...(token !== undefined && { cookie: `backbeat-session=${token}` }),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  };
}

async function readColumn(pool: pg.Pool, statement: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await pool.query<{ cell: string }>(statement, values);
  if (rows.length === 0) throw new Error(`No row is found by ${statement}`);
  return rows.map(({ cell: id }) => id);
}

/** The chats of these users. @returns each chat with the place of its member among the users */
async function readMembers(
  pool: pg.Pool,
  userIds: readonly string[],
): Promise<{ chatId: string; place: number }[]> {
  const { rows } = await pool.query<{ chatId: string; place: number }>(
    `select chat_id as "chatId", place::integer - 1 as place
     from chat_members join unnest($1::uuid[]) with ordinality as callers (id, place) on user_id = callers.id
     where is_listed order by place limit 1000`,
    [userIds],
  );
  if (rows.length === 0) throw new Error('The users have no chats.');
  return rows;
}

/** Encodes a form. */
async function formOf(parts: Readonly<Record<string, Blob>>): Promise<Content> {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  const response = new Response(form);
  return {
    type: response.headers.get('content-type') ?? undefined,
    body: new Uint8Array(await response.arrayBuffer()),
  };
}

/** Verifies addresses in the name of one browser. @returns the next sign-up with one of them */
async function prepareSignUps(pool: pg.Pool): Promise<() => LoadRequest> {
  const token = randomBytes(32).toString('base64url');
  const emails = Array.from({ length: SIGN_UPS }, (_, index) => `joiner${index}@bench.example`);
  await pool.query(
    `insert into email_verifications (browser_hash, email, challenge, verified_at, expires_at)
     select $1, email, gen_random_uuid(), now(), now() + interval '1 hour' from unnest($2::text[]) as email`,
    [createHash('sha256').update(token).digest(), emails],
  );
  const bodies = await Promise.all(
    emails.map(async (email, index) => {
      const user = { userName: `joiner${index}`, email, password: 'three bars of rain', agree: true };
      return formOf({ user: new Blob([JSON.stringify(user)], { type: 'application/json' }) });
    }),
  );
  let turn = 0;
  return () => {
    const request = requestOf(api.auth.createAccount, {}, undefined, bodies[turn++] ?? {});
    return { ...request, headers: { ...request.headers, cookie: `backbeat-sign-up=${token}` } };
  };
}
