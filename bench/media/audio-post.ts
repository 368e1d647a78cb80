import type { posts } from '@backbeat/contract';
import type pg from 'pg';
import { z } from 'zod';
import { eventually } from '../../server/test/eventually.ts';
import type { Product } from '../../server/test/servers/product.ts';
import { file } from '../../server/test/fixtures/sounds.ts';

const created = z.object({ id: z.string() });

/** Publishes a track as a signed-in user, the way a browser does. @returns its id */
export async function publish(
  product: Product,
  token: string,
  name: string,
  sound: Uint8Array,
): Promise<string> {
  const post: Pick<posts.NewPost, 'title' | 'genre'> = { title: name, genre: ['Song'] };
  const body = new FormData();
  body.append('post', new Blob([JSON.stringify(post)], { type: 'application/json' }));
  body.append('file', file(name, sound));
  const headers = { cookie: `backbeat-session=${token}`, 'sec-fetch-site': 'same-origin' };
  const response = await fetch(`${product.origin}/api/posts/create`, { method: 'POST', body, headers });
  if (response.status !== 201) throw new Error(`Not published: ${response.status} ${await response.text()}`);
  return created.parse(await response.json()).id;
}

/** Resolves when these tracks are processed. @throws if processing failed */
export async function untilProcessed(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  let failedCount = 0;
  await eventually(async () => {
    const { rows } = await pool.query<{ waiting: number; failed: number }>(
      `select count(*) filter (where media_state = 'waiting')::int as waiting,
         count(*) filter (where media_state = 'failed')::int as failed from post_versions where post_id = any($1)`,
      [ids],
    );
    if (rows[0]?.waiting !== 0) throw new Error('The tracks are still being worked on.');
    ({ failed: failedCount } = rows[0]);
  }, 600_000);
  if (failedCount > 0) throw new Error(`${failedCount} tracks could not be worked on.`);
}

/** The storage key of a post's rendition. */
export async function streamOf(pool: pg.Pool, postId: string): Promise<string> {
  const { rows } = await pool.query<{ key: string }>(
    'select stream_key as key from post_versions where post_id = $1 and number = 1',
    [postId],
  );
  if (!rows[0]) throw new Error('There is no such post.');
  return rows[0].key;
}
