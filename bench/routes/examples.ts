import { randomUUID } from 'node:crypto';
import { api, reference, type Route } from '@backbeat/contract';
import type pg from 'pg';
import { signInTo } from '../lists/list-calls.ts';

type Values = Record<string, string | number>;

/** What the call of a route needs besides a post as `:id` and users as `:user` and `:userName`. */
interface Example {
  params?: Values;
  query?: Values;
  /** The session of the caller, where not every user may call a route for users. */
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

/**
 * The price of the first is that of another service. The second needs a link from a mail, the third a
 * file, which bulk data does not have, and the last one its files too.
 */
const EXCLUDED = [
  'subscriptions.getCustomerPortal',
  'preferences.confirmUnsubscribe',
  'plays.downloadFile',
  'releases.downloadRelease',
  // Bulk data has no private links.
  'privateLinks.listLinkPlays',
  // Need a guest, a guest browser, or the signed token of a mail.
  'guests.listUses',
  'guests.getSigningDetails',
  'guests.listOwnUses',
  'guests.getData',
  'guests.confirmStop',
  'guests.confirmReport',
  // Answers 404 once there is an administrator.
  'setup.getSetup',
];

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
  const { examples, defaults, post, user, token, byAdministrator } = await readExamples(pool, publicUrl);
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
      const isForStaff = route.auth === 'moderator' || route.auth === 'administrator';
      calls.push(callOf(name, path, isForStaff ? byAdministrator : (example?.token ?? token)));
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
  await addNotes(pool, post, author);
  const demo = await addDemo(pool, author);
  const comment = await one(
    'select id as cell from comments where post_id = $1 order by number desc limit 1',
    [post],
  );

  const chat = await one('select id as cell from chats order by last_seq desc limit 1');
  const member = await one('select user_id as cell from chat_members where chat_id = $1 limit 1', [chat]);
  const byMember = await signInTo(pool, member);
  const administrator = await one('select id as cell from users order by id desc limit 1');
  await pool.query(`update users set staff_role = 'administrator' where id = $1`, [administrator]);
  const byAdministrator = await signInTo(pool, administrator);
  const words = await commonWords(pool);

  const ofPlaylist = { params: { id: await addPlaylist(pool, author) } };
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
    'comments.listReplies': { params: { comment } },
    'credits.listCollaborators': ofAuthor,
    'notes.getRoom': ofAuthor,
    'notes.listNotes': ofAuthor,
    'notes.exportNotes': { ...ofAuthor, params: { format: 'csv' } },
    'playlists.getPlaylist': ofPlaylist,
    'playlists.listItems': ofPlaylist,
    'playlists.exportXspf': ofPlaylist,
    'playlists.exportJspf': ofPlaylist,
    'playlists.exportM3u': ofPlaylist,
    'releases.getRelease': { params: { id: await addRelease(pool, author) } },
    'agreements.getSplitSheet': ofAuthor,
    'agreements.getSplitSheetTable': ofAuthor,
    'agreements.getRelease': ofAuthor,
    'guests.listGuests': { token: byAuthor },
    'analytics.listViewers': ofAuthor,
    'analytics.listDownloads': ofAuthor,
    'analytics.listDays': ofAuthor,
    'analytics.getActivity': ofAuthor,
    'analytics.listAccountDays': ofAuthor,
    'analytics.findFirstListener': ofAuthor,
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
    'plays.getListening': ofAuthor,
    'privateLinks.listLinks': ofAuthor,
    'presence.listOnline': { query: { users: star } },
    'pages.getPage': { params: { page: 'about' } },
    'pages.listPageVersions': { params: { page: 'about' } },
    'pages.getPageVersion': { params: { page: 'about', version: 1 } },
    'people.getBulkAct': { params: { id: await addConsoleRows(pool, administrator) } },
    'invites.listInvites': { token: byAdministrator },
    'invites.findInvite': { params: { code: await addInvite(pool, author) } },
  };
  const defaults = { id: post, user: star, userName: user };
  return { examples, defaults, post, user: star, token, byAdministrator };
}

/** Open notes of a room, and replies of each. */
const ROOM_NOTES = 500;
const REPLIES_OF_NOTE = 2;

/** Fills the mix room of a post with notes of its author. */
async function addNotes(pool: pg.Pool, postId: string, authorId: string): Promise<void> {
  await pool.query(
    `insert into rooms (post_id, seq, next_note) values ($1, $2::integer, $2::integer + 1) on conflict do nothing`,
    [postId, ROOM_NOTES],
  );
  await pool.query(
    `insert into notes (id, post_id, number, version, at_ms, text, by_id, seq, next_reply)
     select gen_random_uuid(), id, number, version, number * 97, 'The vocal is too loud here.', $2, number, $4::integer + 1
     from posts, generate_series(1, $3::integer) as number where id = $1 on conflict do nothing`,
    [postId, authorId, ROOM_NOTES, REPLIES_OF_NOTE],
  );
  await pool.query(
    `insert into note_replies (id, note_id, number, text, by_id)
     select gen_random_uuid(), notes.id, reply, 'I hear it too.', $2
     from notes, generate_series(1, $3::integer) as reply where post_id = $1 on conflict do nothing`,
    [postId, authorId, REPLIES_OF_NOTE],
  );
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

/** Inserts a scan of the store, a page and a bulk act that are finished. @returns the id of the bulk act */
async function addConsoleRows(pool: pg.Pool, administrator: string): Promise<string> {
  const id = randomUUID();
  await pool.query(`insert into storage_scans (id, step, finished_at) values ($1, 'done', now())`, [id]);
  await pool.query(`insert into page_versions (page, version, markdown) values ('about', 1, 'We play.')`);
  await pool.query(
    `insert into bulk_acts (id, actor_id, act, total, finished_at)
     values ($1, $2, '{"action": "signOut", "reason": "A bench."}', 0, now())`,
    [id, administrator],
  );
  return id;
}

/** Inserts an invite. @returns its code */
async function addInvite(pool: pg.Pool, creatorId: string): Promise<string> {
  const code = randomUUID().replaceAll('-', '').slice(0, 10).toUpperCase().replace(/[01]/g, 'Z');
  await pool.query(`insert into invites (id, code, creator_id, max_uses) values ($1, $2, $3, 100)`, [
    randomUUID(),
    code,
    creatorId,
  ]);
  return code;
}

/** Inserts a public playlist with the 50 newest posts. @returns its id */
async function addPlaylist(pool: pg.Pool, ownerId: string): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into playlists (id, owner_id, name, visibility, items_count) values ($1, $2, 'Bench', 'public', 50)`,
    [id, ownerId],
  );
  await pool.query(
    `insert into playlist_items (id, playlist_id, position, post_id, added_by)
     select gen_random_uuid(), $1, 1024 * row_number() over (), id, $2
     from (select id from posts where status = 'PUBLISHED' order by published_at desc limit 50) as newest`,
    [id, ownerId],
  );
  return id;
}

/** Inserts a release of 12 published posts that is out, those of its owner first. @returns its id */
async function addRelease(pool: pg.Pool, userId: string): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into releases (id, owner_id, title, type, status, released_at, release_date)
     values ($1, $2, 'Release', 'ALBUM', 'RELEASED', now(), current_date)`,
    [id, userId],
  );
  await pool.query(
    `insert into release_tracks (release_id, post_id, disc, position)
     select $1, id, 1, row_number() over (order by id)
     from (
       select id from posts where status = 'PUBLISHED' order by author_id = $2 desc, id limit 12
     ) as track`,
    [id, userId],
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
