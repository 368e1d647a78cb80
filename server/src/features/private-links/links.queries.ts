import { DELETED_USER } from '@backbeat/contract';
import type { privateLinks } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';

/** A private link with the facts that decide what it opens. */
export interface LinkRow {
  id: string;
  postId: string;
  label: string;
  /** Null for a link to always the newest version. */
  version: number | null;
  /** The version that it opens now. */
  opens: number;
  generation: number;
  revision: number;
  passwordHash: string | null;
  expiresAt: Date | null;
  isExpired: boolean;
  download: privateLinks.LinkDownload;
  plays: number;
  listeners: number;
  downloads: number;
  lastPlayAt: Date | null;
  authorId: string;
  authorName: string;
  isAuthorThere: boolean;
  title: string;
  /** Whether everyone hears the version that it opens. */
  isPublic: boolean;
  /** The parties who stopped that version, and those whose newest answer to it is a decline. */
  stoppers: PartyName[];
  decliners: PartyName[];
}

interface PartyName {
  id: string;
  name: string;
}

/** SQL: the name of a party: a user or a guest; that of a deleted account for others. */
const nameOfParty = (id: ReturnType<typeof sql>) => sql`coalesce(
  (select user_name from users where users.id = ${id}),
  (select coalesce(users.user_name, guests.name) from guests left join users on users.id = claimed_by where guests.id = ${id}),
  ${DELETED_USER}
)`;

/** SQL: the parties who stopped private links of a version, while they are parties. */
const stoppers = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', party_id, 'name', ${nameOfParty(sql`party_id`)}) order by stopped_at), '[]')
  from private_link_stops
  where private_link_stops.post_id = posts.id and private_link_stops.version = post_versions.number
    and credit_answer(posts.id, party_id) in ('pending', 'approved')
)`;

/** SQL: the parties whose newest answer to terms with the recording of a version is a decline. */
const decliners = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', artist_id, 'name', ${nameOfParty(sql`artist_id`)}) order by id), '[]')
  from (
    select distinct on (artist_id) artist_id, answer, consents.id from consents
    where consents.post_id = posts.id and (canonical::jsonb ->> 'audio') = post_versions.sha256
    order by artist_id, consents.id desc
  ) as newest where answer = 'declined'
)`;

/** SQL: the newest version of a post. */
const newest = sql`(select max(number) from post_versions where post_versions.post_id = posts.id)`;

const selectLinks = (where: ReturnType<typeof sql>) => sql<LinkRow>`
  select private_links.id, posts.id as "postId", label, private_links.version, post_versions.number as opens,
    generation, revision, private_links.password_hash as "passwordHash", expires_at as "expiresAt",
    coalesce(expires_at <= now(), false) as "isExpired", download, plays, downloads,
    (
      select count(*)::integer from private_link_browsers where private_link_browsers.link_id = private_links.id and played_at is not null
    ) as listeners, last_play_at as "lastPlayAt",
    author_id as "authorId", author.user_name as "authorName", author.suspended_at is null as "isAuthorThere", posts.title,
    posts.status = 'PUBLISHED' and posts.version = post_versions.number as "isPublic",
    ${stoppers} as stoppers, ${decliners} as decliners
  from private_links join posts on posts.id = private_links.post_id join users as author on author.id = author_id
  join post_versions on post_versions.post_id = posts.id
    and post_versions.number = coalesce(private_links.version, ${newest})
  where ${where}`;

/** The private links of a post, newest first. */
export async function findLinks(db: Queryable, postId: string): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`${markPrepared('list-private-links')}
    ${selectLinks(sql`private_links.post_id = ${postId}`)} order by private_links.id desc`.execute(db);
  return rows;
}

/** Finds a private link; in a post if one is given. */
export async function findLink(db: Queryable, id: string, postId?: string): Promise<LinkRow | undefined> {
  const [mark, ofPost] =
    postId === undefined
      ? [markPrepared('find-private-link'), sql``]
      : [markPrepared('find-private-link-of-post'), sql` and private_links.post_id = ${postId}`];
  const { rows } = await sql<LinkRow>`${mark} ${selectLinks(sql`private_links.id = ${id}${ofPost}`)}`.execute(
    db,
  );
  return rows[0];
}

/** The number of live links of a post besides one. The caller holds the lock of the post. */
export async function countLiveLinks(tx: Tx, postId: string, exceptId: string): Promise<number> {
  const { rows } = await sql<{ links: number }>`
    select count(*)::integer as links from private_links
    where post_id = ${postId} and id <> ${exceptId} and coalesce(expires_at > now(), true)`.execute(tx);
  return rows[0]?.links ?? 0;
}

export interface LinkToSave {
  id: string;
  postId: string;
  label: string;
  version: number | null;
  passwordHash: string | null;
  expiresAt: Date | null;
  download: privateLinks.LinkDownload;
}

export async function insertLink(tx: Tx, link: LinkToSave): Promise<void> {
  await tx
    .insertInto('private_links')
    .values({
      id: link.id,
      post_id: link.postId,
      label: link.label,
      version: link.version,
      password_hash: link.passwordHash,
      expires_at: link.expiresAt,
      download: link.download,
    })
    .execute();
}

/** @param endsBrowsers whether browsers that have the link open need its address or password again */
export async function saveLink(tx: Tx, link: LinkToSave, endsBrowsers: boolean): Promise<void> {
  await sql`
    update private_links set label = ${link.label}, version = ${link.version}, password_hash = ${link.passwordHash},
      expires_at = ${link.expiresAt}, download = ${link.download}, revision = revision + ${endsBrowsers ? 1 : 0}
    where id = ${link.id}`.execute(tx);
}

/** Counts the generation up, which voids the address and ends all browsers. */
export async function resetGeneration(tx: Tx, id: string): Promise<void> {
  await sql`update private_links set generation = generation + 1, revision = revision + 1 where id = ${id}`.execute(
    tx,
  );
}

export async function deleteLinkRow(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('private_links').where('id', '=', id).execute();
}

/** What decides which expiry a link to a version may have. */
export async function findVersionFacts(
  db: Queryable,
  postId: string,
  number: number,
): Promise<{ isPublic: boolean } | undefined> {
  return db
    .selectFrom('post_versions')
    .innerJoin('posts', 'posts.id', 'post_versions.post_id')
    .select(sql<boolean>`posts.status = 'PUBLISHED' and posts.version = post_versions.number`.as('isPublic'))
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** One page of the plays and downloads of a link, newest first, with their number. */
export async function findLinkPlays(
  db: Queryable,
  linkId: string,
  { page, size }: { page: number; size: number },
): Promise<{ plays: { time: Date; device: string; isDownload: boolean }[]; total: number }> {
  const [plays, counted] = await Promise.all([
    db
      .selectFrom('private_link_plays')
      .select(['played_at as time', 'device', 'is_download as isDownload'])
      .where('link_id', '=', linkId)
      .orderBy('id', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    sql<{ total: number }>`
      select plays + downloads as total from private_links where id = ${linkId}`.execute(db),
  ]);
  return { plays, total: counted.rows[0]?.total ?? 0 };
}
