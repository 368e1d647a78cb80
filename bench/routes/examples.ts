import { randomUUID } from 'node:crypto';
import { api, reference, type Route } from '@backbeat/contract';
import type pg from 'pg';
import { signInTo } from '../lists/list-calls.ts';

type Values = Record<string, string | number>;

/** What the call of a route needs besides a post as `:id` and users as `:user` and `:userName`. */
interface Example {
  params?: Values;
  query?: Values;
  /** The session of the caller, where not every user may call the route. */
  token?: string;
}

/** A call to measure. */
export interface MeasuredCall {
  /** The name of the route, then `visitor` or `user`. */
  name: string;
  path: string;
  headers: Record<string, string>;
}

/** @param token the session of the user, undefined for a visitor */
const callOf = (name: string, path: string, token: string | undefined): MeasuredCall =>
  token === undefined
    ? { name: `${name} visitor`, path, headers: {} }
    : { name: `${name} user`, path, headers: { cookie: `backbeat-session=${token}` } };

/** The price of the first is that of another service. The second needs a link from a mail. */
const EXCLUDED = ['subscriptions.getCustomerPortal', 'preferences.confirmUnsubscribe'];

/** Pages that the server renders for link previews and for the first screen. */
const pages = (post: string, user: string): Record<string, string> => ({
  'page of the landing': '/',
  'page of the feed': '/feed',
  'page of a post': `/post/${post}`,
  'page of a profile': `/profile/${user}`,
  'page of the embedded player': `/embed/${post}`,
});

/**
 * The calls of every GET route of the contract that has no side effects, for a visitor where the
 * route is public and for a user, and of the rendered pages.
 * @throws {Error} if a route needs other parameters and has no example here
 */
export async function routeCalls(pool: pg.Pool, publicUrl: string): Promise<MeasuredCall[]> {
  const { examples, defaults, post, user, token } = await readExamples(pool, publicUrl);
  const calls: MeasuredCall[] = [];
  const missingRoutes: string[] = [];
  for (const [feature, routes] of Object.entries<Record<string, Route>>(api)) {
    for (const [routeName, route] of Object.entries(routes)) {
      if (route.method !== 'GET' || route.mutates) continue;
      const name = `${feature}.${routeName}`;
      if (EXCLUDED.includes(name)) continue;
      const example = examples[name];
      const params = { ...defaults, ...example?.params };
      if (!example && needsExample(route, params)) missingRoutes.push(name);
      const path = `/api${addressOf(route, { ...example, params })}`;
      if (route.auth === 'public') calls.push(callOf(name, path, undefined));
      calls.push(callOf(name, path, example?.token ?? token));
    }
  }
  if (missingRoutes.length > 0)
    throw new Error(`bench/routes/examples.ts has no example for ${missingRoutes.join(', ')}.`);
  for (const [name, path] of Object.entries(pages(post, user))) {
    calls.push(callOf(name, path, undefined), callOf(name, path, token));
  }
  return calls;
}

/** Whether a route cannot be called with these parameters and no query. */
const needsExample = ({ path, query }: Route, params: Values): boolean =>
  [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => !(name in params)) ||
  (query !== undefined && !query.safeParse({}).success);

function addressOf({ path }: Route, { params = {}, query = {} }: Example): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return search === '' ? filledPath : `${filledPath}?${search}`;
}

/** Examples by the name of their route, with rows of a database that loadBulk has filled. */
async function readExamples(pool: pg.Pool, publicUrl: string) {
  const one = async (statement: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await pool.query<{ cell: string }>(statement, values);
    if (!rows[0]) throw new Error(`No row is found by ${statement}`);
    return rows[0].cell;
  };
  const nameOf = (id: string) => one('select user_name as cell from users where id = $1', [id]);
  const starId = await one('select id as cell from users order by followers_count desc limit 1');
  const star = await nameOf(starId);
  // The block between a user and themselves does not exist.
  const person = await one('select id as cell from users where id <> $1 order by md5(id::text) limit 1', [
    starId,
  ]);
  const [user, token] = [await nameOf(person), await signInTo(pool, person)];

  // A post with a credited artist, whose author has Plus and so may read its analytics.
  const post = await one(
    'select post_id as cell from terms join posts on id = post_id order by total_likes desc limit 1',
  );
  const author = await one('select author_id as cell from posts where id = $1', [post]);
  await pool.query(`update users set plus_until = now() + interval '30 days' where id = $1`, [author]);
  const byAuthor = await signInTo(pool, author);
  const demo = await addDemo(pool, author);

  const chat = await one('select id as cell from chats order by last_seq desc limit 1');
  const member = await one('select user_id as cell from chat_members where chat_id = $1 limit 1', [chat]);
  const byMember = await signInTo(pool, member);
  const admin = await one('select id as cell from users order by id desc limit 1');
  await pool.query('update users set is_admin = true where id = $1', [admin]);
  const byAdmin = await signInTo(pool, admin);
  const words = await commonWords(pool);

  const ofAuthor = { token: byAuthor };
  const ofChat = { params: { id: chat }, token: byMember };
  const posts = { params: { ref: reference('posts', author) } };
  const examples: Record<string, Example> = {
    'auth.checkUserName': { params: { name: user } },
    'auth.checkEmail': { params: { email: `${user}@listeners.example` } },
    'users.getUser': { params: { userName: star } },
    'users.searchUsers': { params: { term: star.slice(0, 3) } },
    'demos.listDemos': { params: { userId: author } },
    'demos.getDemo': { params: { id: demo } },
    'agreements.getSplitSheet': ofAuthor,
    'agreements.getSplitSheetTable': ofAuthor,
    'agreements.getRelease': ofAuthor,
    'analytics.listViewers': ofAuthor,
    'analytics.listDownloads': ofAuthor,
    'analytics.listDays': ofAuthor,
    'analytics.listAccountDays': ofAuthor,
    'analytics.listStops': ofAuthor,
    'feed.searchPosts': { query: { search: words } },
    'search.searchAll': { query: { search: words }, token: byMember },
    'feed.getTopPost': { params: { userName: await nameOf(author) } },
    'feed.listPosts': posts,
    'feed.listPostsSorted': posts,
    'feed.listFeaturedOn': { params: { ref: reference('featured', person) } },
    'embeds.getOembed': { query: { url: `${publicUrl}/post/${post}` } },
    'chats.listChats': { token: byMember },
    'chats.getChat': ofChat,
    'chats.listMessages': ofChat,
    'chats.pageMessages': ofChat,
    'chats.listMessagesAfter': { ...ofChat, query: { seq: 0 } },
    'chats.searchMessages': { ...ofChat, query: { search: 'choir' } },
    'chats.listMedia': { ...ofChat, query: { kind: 'audio' } },
    'moderation.listCases': { token: byAdmin },
    'moderation.countOpenCases': { token: byAdmin },
  };
  const defaults = { id: post, user: star, userName: user };
  return { examples, defaults, post, user: star, token };
}

/** Inserts a processed demo. @returns its id */
async function addDemo(pool: pg.Pool, userId: string): Promise<string> {
  const [id, key] = [randomUUID(), `demos/${randomUUID()}.mp3`];
  await pool.query(
    `insert into files (key, owner_id, size, sha256, claimed_at) values ($1, $2, 1, repeat('0', 64), now())`,
    [key, userId],
  );
  await pool.query(
    `insert into demos (id, user_id, slot, title, music_key, stream_key, media_state, duration, waveform)
     values ($1, $2, 1, 'Demo', $3, $3, 'done', 60, (select waveform from post_versions limit 1))`,
    [id, userId, key],
  );
  return id;
}

/** Two words that occur together in a post, each among the most common of their length. */
async function commonWords(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ title: string }>(
    `select title from posts join searchable_posts on post_id = id
     where words @@ (
       select word::tsquery from ts_stat('select words from searchable_posts')
       where word ~ '^[a-z]{5,}$' order by ndoc desc limit 1
     ) limit 1`,
  );
  return (rows[0]?.title ?? 'night drive').split(' ').slice(0, 2).join(' ');
}
