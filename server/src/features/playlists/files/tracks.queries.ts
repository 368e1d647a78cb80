import { sql } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../../block-filter/index.ts';
import type { Queryable } from '../../../db/database.ts';
import { availableItems } from '../access/access.queries.ts';

/** Lists the posts of a playlist that the viewer can see, in its order, each as often as it is there. */
export async function listAvailablePosts(
  db: Queryable,
  viewer: BlockViewer | undefined,
  id: string,
): Promise<string[]> {
  const { rows } = await sql<{ postId: string }>`
    select item.post_id as "postId" from playlists cross join lateral (
      select playlist_items.post_id, position from ${availableItems(viewer)}
    ) as item
    where playlists.id = ${id} order by item.position`.execute(db);
  return rows.map(({ postId }) => postId);
}

/** The release that stands for the album of a post. */
export interface AlbumRow {
  postId: string;
  title: string;
  trackNumber: number;
}

/** Finds the newest release of the author of each post that it is on, as the tags of its file name it. */
export async function findAlbums(
  db: Queryable,
  viewer: BlockViewer | undefined,
  postIds: readonly string[],
): Promise<AlbumRow[]> {
  const { rows } = await sql<AlbumRow>`
    select distinct on (posts.id) posts.id as "postId", releases.title, position as "trackNumber"
    from posts join release_tracks on post_id = posts.id and is_agreed
      join releases on releases.id = release_id and owner_id = author_id and releases.status = 'RELEASED'
    where posts.id = any(${postIds}::uuid[]) and not ${isHiddenFrom(viewer, sql`owner_id`)}
    order by posts.id, released_at desc, releases.id desc`.execute(db);
  return rows;
}

/** Finds the posts whose authors do not let podcast and feed apps play them. */
export async function findPostsOutOfFeeds(db: Queryable, postIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts join privacy_settings on user_id = author_id
    where posts.id = any(${postIds}::uuid[]) and not in_feeds`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What of a post decides whether an entry of a file means it. */
export interface Candidate {
  id: string;
  title: string;
  author: string;
  /** Seconds. */
  duration: number | null;
}

/** SQL: whether the viewer can see a row of `posts` joined with its `author`. */
const isListed = (viewer: BlockViewer) => sql`
  posts.status = 'PUBLISHED' and author.suspended_at is null and not ${isHiddenFrom(viewer, sql`author_id`)}`;

/** Finds which of these posts the viewer can see. */
export async function findListedPosts(
  db: Queryable,
  viewer: BlockViewer,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select posts.id from posts join users as author on author.id = author_id
    where posts.id = any(${ids}::uuid[]) and ${isListed(viewer)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Finds the post with each of these ISRCs, where the viewer can see exactly one. */
export async function findPostsByIsrc(
  db: Queryable,
  viewer: BlockViewer,
  isrcs: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ isrc: string; id: string }>`
    select isrc, min(posts.id::text) as id from posts join users as author on author.id = author_id
    where isrc = any(${isrcs}) and ${isListed(viewer)}
    group by isrc having count(*) = 1`.execute(db);
  return new Map(rows.map(({ isrc, id }) => [isrc, id]));
}

/** Folded words to look for. A post needs those of the title and, of one of the names, all. */
export interface WordsToFind {
  number: number;
  title: string;
  names: readonly string[];
}

/** Posts that are compared with one entry. Where more have its words, they cannot be told apart. */
const MAX_CANDIDATES = 50;

/**
 * Finds the posts whose title and artists have the words of entries, by the index of the search.
 * @param entries texts that are folded already
 */
export async function findCandidates(
  db: Queryable,
  viewer: BlockViewer,
  entries: readonly WordsToFind[],
): Promise<(Candidate & { number: number })[]> {
  const { rows } = await sql<Candidate & { number: number }>`
    with entry as materialized (
      select number, (title.query || ' & (' || string_agg(name.query, ' | ') || ')')::tsquery as query
      from unnest(${entries.map(({ number }) => number)}::int[], ${entries.map(({ title }) => title)}::text[],
          ${entries.map(({ names }) => JSON.stringify(names))}::jsonb[]) as file_entry (number, title_text, names)
        cross join lateral (select ${allWords(sql`title_text`)} as query) as title
        cross join lateral jsonb_array_elements_text(names) as name_text
        cross join lateral (select ${allWords(sql`name_text`)} as query) as name
      where title.query is not null and name.query is not null
      group by number, title.query
    )
    select entry.number, candidate.* from entry cross join lateral (
      select posts.id, posts.title, author.user_name as author, recording.duration
      from searchable_posts join posts on posts.id = searchable_posts.post_id
        join users as author on author.id = author_id
        join post_versions as recording on recording.post_id = posts.id and recording.number = posts.version
      where words @@ entry.query and ${isListed(viewer)}
      limit ${MAX_CANDIDATES}
    ) as candidate`.execute(db);
  return rows;
}

/** SQL: the tsquery that needs all words of a folded text; null without words. */
const allWords = (text: ReturnType<typeof sql>) => sql`(
  select '(' || string_agg('''' || replace(replace(word, '\\', '\\\\'), '''', '''''') || '''', ' & ') || ')'
  from unnest(split_words(${text})) as word
)`;
