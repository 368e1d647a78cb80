import { sql } from 'kysely';
import type { Queryable } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';
import { shownPicture } from '../../users/index.ts';
import type { FeedKind } from './feed.views.ts';

/** A published post that has a rendition. */
export interface TrackRow {
  id: string;
  title: string;
  description: string;
  genres: string[];
  isExplicit: boolean;
  version: number;
  publishedAt: Date;
  /** When the version became the current one, if that is known. */
  currentAt: Date | null;
  bannerKey: string | null;
  /** Seconds. */
  duration: number;
  /** Bytes of the rendition. */
  size: number;
  authorId: string;
  authorName: string;
  authorPic: string | null;
  isInFeeds: boolean;
}

/** Finds those of these posts that visitors can see and play, in no particular order. */
export async function findTrackRows(db: Queryable, ids: readonly string[]): Promise<TrackRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TrackRow>`${markPrepared('find-feed-tracks')}
    select posts.id, posts.title, posts.description, posts.genres, posts.explicit as "isExplicit", posts.version,
      posts.published_at as "publishedAt", recording.current_at as "currentAt", posts.banner_key as "bannerKey",
      recording.duration, files.size, author.id as "authorId", author.user_name as "authorName",
      ${shownPicture('profile_pic', 'author')} as "authorPic",
      coalesce((select in_feeds from privacy_settings where user_id = author.id), true) as "isInFeeds"
    from posts
    join users as author on author.id = posts.author_id
    join post_versions as recording on recording.post_id = posts.id and recording.number = posts.version
    join files on files.key = recording.stream_key
    where posts.id = any(${ids}::uuid[]) and posts.status = 'PUBLISHED' and author.suspended_at is null`.execute(
    db,
  );
  return rows;
}

/** Lists the newest published posts of an author. */
export async function listNewestIds(db: Queryable, authorId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select post_id as id from listed_posts where author_id = ${authorId}
    order by published_at desc, post_id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The documents of a profile, release or playlist: the content that was read last. */
export interface DocumentRow {
  digest: string;
  changedAt: Date;
  /** The content that the hub was told of; null if of none. */
  announcedDigest: string | null;
}

/** A profile, release or playlist, by its id. */
export interface FeedSubject {
  kind: FeedKind;
  id: string;
}

const columnOf = (kind: FeedKind) => sql.ref(kind === 'profile' ? 'user_id' : `${kind}_id`);

export async function findDocumentRow(
  db: Queryable,
  { kind, id }: FeedSubject,
): Promise<DocumentRow | undefined> {
  const { rows } = await sql<DocumentRow>`
    select digest, changed_at as "changedAt", announced_digest as "announcedDigest" from feed_documents
    where ${columnOf(kind)} = ${id}`.execute(db);
  return rows[0];
}

/**
 * Records the digest of content that differs from what was read last. Of content that is read for the
 * first time, `newestDate` says when it changed. Later changes are later by the clock of the database,
 * and by a second at least, which HTTP dates can tell apart.
 * @returns when the content changed
 */
export async function saveDigest(
  db: Queryable,
  { kind, id }: FeedSubject,
  { digest, newestDate }: { digest: string; newestDate: Date | undefined },
): Promise<Date> {
  const column = columnOf(kind);
  const { rows } = await sql<{ changedAt: Date }>`
    insert into feed_documents (${column}, digest, changed_at)
    values (${id}, ${digest}, date_trunc('second', least(${newestDate ?? null}::timestamptz, now())))
    on conflict (${column}) where ${column} is not null do update set digest = excluded.digest,
      changed_at = case when feed_documents.digest = excluded.digest then feed_documents.changed_at
        else greatest(date_trunc('second', now()), feed_documents.changed_at + interval '1 second') end
    returning changed_at as "changedAt"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('An insert that updates on conflict returns a row.');
  return row.changedAt;
}

/** Records the content of which the hub has been told. */
export async function saveAnnouncedDigest(
  db: Queryable,
  { kind, id }: FeedSubject,
  digest: string,
): Promise<void> {
  await sql`
    update feed_documents set announced_digest = ${digest} where ${columnOf(kind)} = ${id}`.execute(db);
}
