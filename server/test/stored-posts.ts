import { randomBytes } from 'node:crypto';
import type { Genre } from '@backbeat/contract';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { changePostsCount } from '../src/features/users/index.ts';
import { segmentWords } from '../src/platform/segmentation/index.ts';
import type { Backbeat } from './start.ts';

interface Chosen {
  title?: string;
  genres?: Genre[];
  likes?: number;
  status?: 'PUBLISHED' | 'DRAFT';
  /** Time of publication and of creation. */
  time?: Date;
}

/**
 * Inserts a post as publishing stores it, for tests that need many posts without audio. @returns
 * its id
 */
export async function storePost(
  { context }: Backbeat,
  author: { id: string },
  { title = 'Track', genres = ['Song'], likes = 0, status = 'PUBLISHED', time }: Chosen = {},
): Promise<string> {
  const [id, key] = [uuidv7(), `posts/${randomBytes(16).toString('hex')}.mp3`];
  const at = time ?? sql<Date>`clock_timestamp()`;
  await context.transact(async (tx) => {
    await tx
      .insertInto('files')
      .values({ key, size: 1, sha256: '0'.repeat(64), claimed_at: at })
      .execute();
    await tx
      .insertInto('posts')
      .values({
        id,
        author_id: author.id,
        title,
        segmented_title: segmentWords(title),
        genres,
        free_download: false,
        status,
        music_key: key,
        total_likes: likes,
        created_at: at,
        published_at: status === 'PUBLISHED' ? at : null,
      })
      .execute();
    if (status === 'PUBLISHED') await changePostsCount(tx, author.id, 1);
  });
  context.answers.forget();
  return id;
}
