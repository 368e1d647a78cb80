import type { Client } from 'pg';

/**
 * Inserts likes of a user on this many posts, sequentially, and credits on as many. @returns the
 * user
 */
export async function fillPersonalLists(client: Client, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from users order by id limit 1');
  const id = rows[0]?.id ?? '';
  const some = `select id from posts order by id limit ${count}`;
  // Only the user's own lists matter. Those of each post would take far longer.
  await client.query('alter table likes disable trigger count_inserted');
  await client.query(
    `insert into likes (post_id, user_id) select id, $1 from (${some}) as chosen order by id on conflict do nothing`,
    [id],
  );
  await client.query('alter table likes enable trigger count_inserted');
  await client.query('alter table credits disable trigger credits_inserted');
  await client.query(
    `insert into terms (post_id, state, version, agreed_at) select id, 'current', 1, now() from (${some}) as chosen on conflict do nothing`,
  );
  await client.query(
    `insert into credits (post_id, state, user_id, position, roles)
     select id, 'current', $1, 2, '{FeaturedArtist}' from (${some}) as chosen on conflict do nothing`,
    [id],
  );
  await client.query('alter table credits enable trigger credits_inserted');
  await client.query('select update_credited_posts(array_agg(post_id)) from credits');
  return id;
}

/** Inserts a new user who follows this many authors, drawn at random. @returns the user */
export async function fillFollowed(client: Client, count: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into users (id, user_name, email, password_hash)
     values (gen_random_uuid(), 'fan.' || $1, 'fan.' || $1 || '@listeners.example', '') returning id`,
    [count],
  );
  const id = rows[0]?.id ?? '';
  await client.query(
    `insert into follows (follower_id, followed_id)
     select $1, id from (select id from users where posts_count > 0 order by random() limit $2) as chosen`,
    [id, count],
  );
  return id;
}
