import { createHash, randomBytes } from 'node:crypto';
import { reference } from '@backbeat/contract';
import type pg from 'pg';

/** A list call. `{page}` stands for the page number if the list has pages. */
export interface ListCall {
  name: string;
  path: string;
  /** The session cookie of the caller; undefined for a visitor. */
  token: string;
}

/** The calls for all lists, as the users with the longest lists and as an average user. */
export async function listCalls(pool: pg.Pool): Promise<ListCall[]> {
  const one = async (statement: string, values: unknown[] = []): Promise<string> => {
    const { rows } = await pool.query<{ cell: string }>(statement, values);
    if (!rows[0]) throw new Error(`No row is found by ${statement}`);
    return rows[0].cell;
  };
  const longest = (kind: string) =>
    one(
      'select list as cell from list_totals where kind = $1 group by list order by sum(entries) desc limit 1',
      [kind],
    );
  const nameOf = (id: string) => one('select user_name as cell from users where id = $1', [id]);
  const signIn = (id: string) => signInTo(pool, id);

  const reader = await one('select id as cell from users order by md5(id::text) limit 1');
  const token = await signIn(reader);
  const star = await one('select user_name as cell from users order by followers_count desc limit 1');
  const keen = await one('select user_name as cell from users order by following_count desc limit 1');
  const author = await one('select id as cell from users order by posts_count desc limit 1');
  const liker = await longest('liked');
  const artist = await longest('credited');
  const notifiedUser = await one(
    'select user_id as cell from notifications group by 1 order by count(*) desc limit 1',
  );
  const talker = await one(
    'select user_id as cell from chat_members group by 1 order by count(*) desc limit 1',
  );
  const chat = await one('select id as cell from chats order by last_seq desc limit 1');
  const sender = await one('select user_id as cell from chat_members where chat_id = $1 limit 1', [chat]);
  const postId = await one('select id as cell from posts order by total_likes desc limit 1');
  const ownerId = await one(
    `select posts.id as cell from posts join users on users.id = author_id
     where plus_until is not null and free_download order by total_plays desc limit 1`,
  );
  const owner = await signIn(await one('select author_id as cell from posts where id = $1', [ownerId]));

  const calls: ListCall[] = [];
  const add = (name: string, path: string, as = token) => calls.push({ name, path, token: as });
  add('newest', '/posts/get?page={page}');
  add('most liked', '/posts/get/likesdesc?page={page}');
  add('spotlight', '/posts/get/likesdesc/role/USERPLUS?page={page}');
  add('trends', '/posts/trending');
  add('genres', '/posts/genres');
  add('of an author', `/posts/get/all/id/${reference('posts', author)}/sorted?size=6&page={page}`);
  add(
    'own',
    `/posts/get/all/id/${reference('posts', author)}/sorted?size=6&page={page}`,
    await signIn(author),
  );
  add('liked', `/posts/get/all/id/${reference('liked', liker)}?size=6&page={page}`, await signIn(liker));
  add('featured on', `/posts/get/all/featuredOn/${reference('featured', artist)}/sorted?size=6&page={page}`);
  add('likes', `/posts/likes/${postId}/paginated?page={page}`);
  add('comments', `/posts/comments/${postId}/paginated?page={page}`);
  add('replies', `/posts/comments/${postId}/replies/${await addReplies(pool, postId)}?page={page}`);
  add('downloads', `/posts/downloads/${ownerId}/paginated?page={page}`, owner);
  for (const sort of ['lastView', 'firstView', 'viewCount', 'userName'])
    add(`viewers by ${sort}`, `/posts/views/${ownerId}/paginated?sort=${sort}&page={page}`, owner);
  add('activity', '/posts/views/account/activity', await signIn(author));
  add('days', `/posts/views/${ownerId}/series?days=90`, owner);
  add('followers', `/user-relations/${star}/followers?page={page}`);
  add('followers by name', `/user-relations/${star}/followers?search=ka&page={page}`);
  add('following', `/user-relations/${keen}/following?page={page}`);
  add('suggestions', '/user-relations/suggestions');
  add('notifications', `/user/get/notifications/${await nameOf(notifiedUser)}`, await signIn(notifiedUser));
  // The page size is that of a user with few chats.
  add('chats', '/chats/get/chats?size=20&page={page}', await signIn(talker));
  const senderToken = await signIn(sender);
  add('messages', `/chats/${chat}/messages`, senderToken);
  add('messages in pages', `/chats/${chat}/messages/paged?page={page}`, senderToken);
  add('messages with a word', `/chats/${chat}/search?search=choir`, senderToken);
  for (const count of [20, 500, 5000]) {
    const fan = await findFan(pool, count);
    add(`of ${count} one follows`, '/posts/get/following?page={page}', await signIn(fan));
  }
  for (const count of [10, 1000, 5000]) {
    const blocker = await signIn(await findBlocker(pool, count));
    add(`newest, ${count} blocked`, '/posts/get?page={page}', blocker);
    add(`most liked, ${count} blocked`, '/posts/get/likesdesc?page={page}', blocker);
    add(`blocked, ${count}`, '/user-relations/blocks?page={page}', blocker);
  }
  await addDecisions(pool, author);
  add('decisions', '/posts/declined-features', await signIn(author));
  await placeComments(pool, postId);
  add('timed comments', `/posts/comments/${postId}/timed`);
  add('open comments', `/posts/comments/${postId}/open?page={page}`);
  add('related', `/posts/related/${postId}`);
  add('versions', `/posts/versions/${postId}`);
  add('top track', `/posts/top/${await nameOf(author)}`);
  const searches = await postSearches(pool);
  for (const [name, query] of searches.filter(([, each]) => each.startsWith('search=')))
    add(`everything: ${name}`, `/search?${query.split('&')[0]}`, senderToken);
  for (const [name, query] of searches)
    for (const sort of ['likes', 'time'])
      add(`${name} by ${sort}`, `/posts/get/advanced-search?${query}&sortBy=${sort}&page={page}`);
  const name = (await nameOf(reader)).toLowerCase();
  for (const term of [
    'k',
    'ka',
    'ro',
    'mon',
    name,
    `${name.slice(0, 3)}q${name.slice(3)}`,
    'nobodyknowsthis',
  ])
    add(
      `people: ${term === name ? 'a name' : term.includes(name.slice(3)) ? 'a slip' : term}`,
      `/user/get/search/${term}?page={page}`,
    );
  return calls;
}

/** Signs a user in. @returns the value of the session cookie */
export async function signInTo(pool: pg.Pool, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at, proven_at)
     values (decode($1, 'hex'), $2, now() + interval '1 day', now())`,
    [createHash('sha256').update(token).digest('hex'), userId],
  );
  return token;
}

/** A user who follows this many authors, drawn at random, or all of them. */
async function findFan(pool: pg.Pool, count: number): Promise<string> {
  const { id, isNew } = await findOrAdd(pool, `fan.${count}`);
  if (isNew) {
    await pool.query(
      `insert into follows (follower_id, followed_id)
       select $1, id from (select id from users where posts_count > 0 order by md5(id::text) limit $2) as chosen`,
      [id, count],
    );
  }
  return id;
}

/**
 * A user who has blocked this many authors, at most half of all, neither the most nor the least
 * productive.
 */
async function findBlocker(pool: pg.Pool, count: number): Promise<string> {
  const { id, isNew } = await findOrAdd(pool, `blocker.${count}`);
  if (isNew) {
    await pool.query(
      `with authors as materialized (select id, posts_count from users where posts_count > 0),
       many as (select count(*) as authors from authors)
       insert into blocks (user_id, other_id, kind)
       select $1, id, 'block' from (
         select id from authors order by posts_count desc, id
         offset (select authors / 20 from many) limit (select least($2, authors / 2) from many)
       ) as chosen`,
      [id, count],
    );
  }
  return id;
}

async function findOrAdd(pool: pg.Pool, name: string): Promise<{ id: string; isNew: boolean }> {
  const existingUsers = await pool.query<{ id: string }>('select id from users where user_name = $1', [name]);
  if (existingUsers.rows[0]) return { id: existingUsers.rows[0].id, isNew: false };
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, user_name, email, password_hash)
     values (gen_random_uuid(), $1, $1 || '@listeners.example', '') returning id`,
    [name],
  );
  return { id: rows[0]?.id ?? '', isNew: true };
}

/** Makes the author decide about each of the newest posts. */
async function addDecisions(pool: pg.Pool, authorId: string): Promise<void> {
  await pool.query(
    `update posts set decision_since = now() where id in (
       select post_id from listed_posts where author_id = $1 order by published_at desc limit 200
     )`,
    [authorId],
  );
}

/** Makes every third comment of a post a reply to its first one. @returns the id of that */
async function addReplies(pool: pg.Pool, postId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from comments where post_id = $1 and reply_to is null order by number limit 1',
    [postId],
  );
  const id = rows[0]?.id ?? '';
  await pool.query(
    `update comments set reply_to = $2 where post_id = $1 and number % 3 = 0 and reply_to is null and id <> $2`,
    [postId, id],
  );
  await pool.query(
    'update comments set replies = (select count(*) from comments where reply_to = $1) where id = $1',
    [id],
  );
  await pool.query(
    'update posts set replies = (select count(*) from comments where reply_to = $2) where id = $1',
    [postId, id],
  );
  return id;
}

/** Gives each comment of a post a position in the track. */
async function placeComments(pool: pg.Pool, postId: string): Promise<void> {
  await pool.query(
    'update comments set at_ms = number * 7919 % 180000 where post_id = $1 and at_ms is null and reply_to is null',
    [postId],
  );
  // Until a vacuum, an index alone does not suffice to read the changed rows.
  await pool.query('vacuum comments');
}

/** Terms by the number of users they find. The names are the same for every number of posts. */
async function postSearches(pool: pg.Pool): Promise<[string, string][]> {
  const { rows: words } = await pool.query<{ word: string; posts: number }>(
    `select word, ndoc as posts from ts_stat('select words from searchable_posts')
     where word ~ '^[a-z]{5,}$' order by ndoc desc, word`,
  );
  const { rows } = await pool.query<{ posts: number }>(
    'select count(*)::integer as posts from searchable_posts',
  );
  const posts = rows[0]?.posts ?? 0;
  /** The word with this many posts, or the next one with fewer. */
  // Of a few posts there may be no word so rare.
  const wordIn = (count: number) => (words.find((each) => each.posts <= count) ?? words.at(-1))?.word ?? '';
  return [
    ['a rare word', `search=${wordIn(3)}`],
    ['a word in one of a thousand', `search=${wordIn(posts / 1000)}`],
    ['a word in one of a hundred', `search=${wordIn(posts / 100)}`],
    ['a word in one of twenty', `search=${wordIn(posts / 20)}`],
    ['the commonest word', `search=${words[0]?.word}`],
    ['two common words', `search=${wordIn(posts / 20)}%20${wordIn(posts / 40)}`],
    ['two letters', `search=${wordIn(posts / 20).slice(0, 2)}`],
    ['a misspelt word', `search=${wordIn(posts / 1000)}q`],
    ['no such word', 'search=xyzzyxyzzy'],
    ['a genre', 'genres=Trap'],
    ['two genres', 'genres=Beat,Trap'],
    ['three rare genres', 'genres=Free,Blues,Afrobeat'],
    ['a common word and a genre', `search=${wordIn(posts / 20)}&genres=Trap`],
  ];
}
