import type { posts } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';
import type { FileAccess, PostFile } from '../access/posts.policy.ts';
import type { Answer } from '../../terms/index.ts';

interface FileRow {
  key: string;
  postId: string;
  file: PostFile;
  authorId: string;
  status: posts.PostStatus;
  freeDownload: boolean;
  hasStream: boolean;
  isShown: boolean;
}

export interface FoundFile {
  postId: string;
  file: PostFile;
  post: FileAccess;
}

/** Files of posts with the facts that decide about access. Posts of suspended accounts are left out. */
const filesWithPosts = (keys: readonly string[]) => sql`
  (
    select post_id, number, 'music' as file, music_key as key, stream_key is not null as "hasStream"
    from post_versions where music_key = any(${keys})
    union all
    select post_id, number, 'stream', stream_key, true from post_versions where stream_key = any(${keys})
    union all
    select id, version, 'banner', banner_key, true from posts where banner_key = any(${keys})
  ) as found
  join posts on posts.id = found.post_id
  join users on users.id = posts.author_id and users.suspended_at is null`;

const facts = sql`found.key, found.file, posts.id as "postId", posts.author_id as "authorId", posts.status,
  posts.free_download as "freeDownload", found."hasStream", found.number = posts.version as "isShown"`;

/** The posts of these files, for viewers without credit requests. */
export async function findPostsOfFiles(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, FoundFile>> {
  const { rows } = await sql<FileRow>`${markPrepared('posts-of-files')}
    select ${facts} from ${filesWithPosts(keys)}`.execute(db);
  return new Map(
    rows.map(({ key, postId, file, ...post }) => [
      key,
      { postId, file, post: { ...post, viewerAnswer: undefined } },
    ]),
  );
}

/** The post of a file, with the facts that decide who may download it. */
export async function findPostOfFile(
  db: Queryable,
  key: string,
  viewerId: string | undefined,
): Promise<FoundFile | undefined> {
  const { rows } = await sql<FileRow & { viewerAnswer: Answer | null }>`${markPrepared('post-of-file')}
    select ${facts}, viewer_answer(posts.id, ${viewerId ?? null}::uuid) as "viewerAnswer" from ${filesWithPosts([key])}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { key: _key, postId, file, viewerAnswer, ...post } = row;
  return { postId, file, post: { ...post, viewerAnswer: viewerAnswer ?? undefined } };
}
