import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';

/** A browser that has opened a private link. */
interface Listener {
  linkId: string;
  secretHash: Buffer;
}

/** Whether a browser has a link open: it opened the link after the last reset and new password. */
export async function hasOpened(db: Queryable, { linkId, secretHash }: Listener): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`${markPrepared('has-opened-link')}
    select exists (
      select from private_link_browsers join private_links on private_links.id = link_id
      where link_id = ${linkId} and secret_hash = ${secretHash}
        and private_link_browsers.revision = private_links.revision
    ) as "isOpen"`.execute(db);
  return rows[0]?.isOpen ?? false;
}

/** Records that a browser has opened a link. A play counts some seconds later at the earliest. */
export async function insertListener(
  db: Queryable,
  { linkId, secretHash, revision }: Listener & { revision: number },
): Promise<void> {
  await sql`
    insert into private_link_browsers (link_id, secret_hash, revision)
    select id, ${secretHash}::bytea, ${revision}::integer from private_links where id = ${linkId}
    on conflict (link_id, secret_hash) do update set revision = excluded.revision, opened_at = now()`.execute(
    db,
  );
}

/**
 * Records a play or a download of a link that a browser has open, unless it counted one within the
 * window. A play counts only after some seconds in which it could have been heard.
 * @returns whether it counts
 */
export async function insertLinkPlay(
  tx: Tx,
  { linkId, secretHash }: Listener,
  { device, isDownload }: { device: string; isDownload: boolean },
): Promise<boolean> {
  const countedAt = sql.ref(isDownload ? 'downloaded_at' : 'played_at');
  const openedFor = isDownload ? 0 : limits.privateLink.playSeconds;
  const { numAffectedRows } = await sql`
    update private_link_browsers set ${countedAt} = now()
    where link_id = ${linkId} and secret_hash = ${secretHash}
      and opened_at <= now() - make_interval(secs => ${openedFor})
      and coalesce(${countedAt} <= now() - make_interval(secs => ${limits.privateLink.windowSeconds}), true)`.execute(
    tx,
  );
  if (numAffectedRows === 0n) return false;
  await sql`
    with play as (
      insert into private_link_plays (link_id, device, is_download) values (${linkId}, ${device}, ${isDownload})
    )
    update private_links set plays = plays + ${isDownload ? 0 : 1}, downloads = downloads + ${isDownload ? 1 : 0},
      last_play_at = ${isDownload ? sql`last_play_at` : sql`now()`}
    where id = ${linkId}`.execute(tx);
  return true;
}

/** The recording of a version, as listeners get it. */
export async function findRecordingOf(db: Queryable, postId: string, number: number) {
  return db
    .selectFrom('post_versions')
    .select(['duration', 'waveform', 'loudness', 'stream_key as streamKey', 'music_key as musicKey'])
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** The ids of links that a browser has open and that may open the version of an audio file. */
export async function findLinksOfFile(
  db: Queryable,
  key: string,
  secretHash: Buffer,
): Promise<{ linkId: string; number: number; isOriginal: boolean }[]> {
  const { rows } = await sql<{ linkId: string; number: number; isOriginal: boolean }>`
    ${markPrepared('links-of-file')}
    select private_links.id as "linkId", number, music_key = ${key} as "isOriginal"
    from post_versions
    join private_links on private_links.post_id = post_versions.post_id and coalesce(version, number) = number
    join private_link_browsers on link_id = private_links.id and secret_hash = ${secretHash}
      and private_link_browsers.revision = private_links.revision
    where (music_key = ${key} or stream_key = ${key}) and coalesce(expires_at > now(), true)`.execute(db);
  return rows;
}
