import { limits } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { markPrepared } from '../../../db/prepared.ts';
import { isHiddenFrom, type BlockViewer } from '../../block-filter/index.ts';
import { isDue, type StoredNotification } from '../activity-notifications.queries.ts';

type RoomKind = 'note' | 'noteReply' | 'noteMention' | 'noteAssignment' | 'versionUpload' | 'verdict';

/** What a member did in a mix room. */
export interface RoomAct {
  postId: string;
  /** The party id of the member. */
  byId: string;
  noteId?: string;
  replyId?: string;
  version?: number;
}

/** SQL: the accounts of the members whom an act concerns, by kind. `member` is a member other than the actor. */
const RECIPIENTS: Record<RoomKind, (act: RoomAct) => RawBuilder<boolean>> = {
  note: () => sql<boolean>`true`,
  versionUpload: () => sql<boolean>`true`,
  verdict: () => sql<boolean>`true`,
  noteAssignment: ({ noteId }) =>
    sql<boolean>`party_id = (select assignee_id from notes where id = ${noteId ?? null}::uuid)`,
  noteReply: ({ noteId }) => sql<boolean>`party_id in (
    select by_id from notes where id = ${noteId ?? null}::uuid
    union select assignee_id from notes where id = ${noteId ?? null}::uuid
    union select by_id from note_replies where note_id = ${noteId ?? null}::uuid
  )`,
  noteMention: ({ noteId, replyId }) => sql<boolean>`account_id in (
    select id from unnest(mentioned_users(${
      replyId === undefined
        ? sql`(select text from notes where id = ${noteId ?? null}::uuid)`
        : sql`(select text from note_replies where id = ${replyId}::uuid)`
    })) with ordinality as mention (name, place)
      join users on user_name_key = lower(name)
    order by place limit ${limits.mentions}
  )`,
};

/**
 * Notifies the members whom an act concerns, but for the actor, those of an earlier notification about
 * the same act, and those with a block or mute between them and the actor.
 * @param notifiedIds users who have a notification about it
 */
export async function insertRoomNotifications(
  tx: Tx,
  kind: RoomKind,
  act: RoomAct,
  notifiedIds: readonly string[] = [],
): Promise<StoredNotification[]> {
  const { postId, byId, noteId, replyId, version } = act;
  const hasNote = kind !== 'note' && noteId !== undefined;
  const name = `insert-room-notifications-${kind}${replyId === undefined ? '' : '-of-reply'}`;
  const { rows } = await sql<StoredNotification>`${markPrepared(name)}
    with actor as (
      select coalesce((select account_id from room_members(${postId}) where party_id = ${byId}), ${byId}) as id
    )
    insert into notifications as known (user_id, kind, post_id, party_id, note_id, reply_id, version_number, since_note, unread_since)
    select distinct account_id, ${kind}, ${postId}::uuid, ${byId}::uuid, ${hasNote ? noteId : null}::uuid, ${replyId ?? null}::uuid,
      ${version ?? null}::smallint,
      ${kind === 'note' ? sql`(select number - 1 from notes where id = ${noteId ?? null}::uuid)` : sql`null::integer`}, now()
    from room_members(${postId}) as member, actor
    where account_id is not null and party_id <> ${byId} and account_id <> actor.id
      and account_id <> all(${notifiedIds}::uuid[]) and ${RECIPIENTS[kind](act)}
      and not exists (select from blocks where user_id = account_id and other_id = actor.id)
      and not exists (select from blocks where kind = 'block' and user_id = actor.id and other_id = account_id)
    on conflict (post_id, user_id, kind, note_id, version_number) where party_id is not null do update set
      party_id = excluded.party_id, reply_id = excluded.reply_id, notified_at = excluded.notified_at, unread = 1,
      since_note = case when known.unread > 0 then known.since_note else excluded.since_note end,
      unread_since = case when known.unread > 0 then known.unread_since else excluded.unread_since end
    returning id, user_id as "userId", true as "isNew", ${isDue} as "isDue"`.execute(tx);
  await alignMails(
    tx,
    postId,
    rows.map(({ userId }) => userId),
  );
  return rows;
}

/** Lets all that is unread about a room go out in one mail, 10 minutes after the last act. */
async function alignMails(tx: Tx, postId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await sql`${markPrepared('align-room-mails')}
    with unread as (
      select id, user_id, unread_since from notifications
      where post_id = ${postId} and user_id = any(${userIds}::uuid[]) and unread > 0 and email_due_at is not null
        and kind in ('note', 'noteReply', 'versionUpload', 'verdict')
        and not exists (
          select from mail_schedules where mail_schedules.user_id = notifications.user_id and frequency = 'daily'
        )
      order by id for update
    )
    update notifications
    set email_due_at = least(now() + interval '10 minutes', first.since + interval '1 hour')
    from unread join (select user_id, min(unread_since) as since from unread group by user_id) as first using (user_id)
    where notifications.id = unread.id`.execute(tx);
}

/** SQL: the notifications about the room of a post. */
const ofRoom = (postId: string) => sql`post_id = ${postId} and party_id is not null`;

/** Marks as read what members have seen in a room. @returns the users who had something unread */
export async function markRoomRead(tx: Tx, postId: string, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`${markPrepared('mark-room-read')}
    with seen as (
      select id from notifications
      where ${ofRoom(postId)} and user_id = any(${userIds}::uuid[]) and unread > 0 order by id for update
    )
    update notifications set unread = 0 from seen where notifications.id = seen.id
    returning user_id as "userId"`.execute(tx);
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Deletes the notifications about a room of users who are no members any more. @returns the users */
export async function deleteForFormerMembers(tx: Tx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from notifications where ${ofRoom(postId)}
      and user_id not in (select account_id from room_members(${postId}) where account_id is not null)
    returning user_id as "userId"`.execute(tx);
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Deletes the notifications about a deleted note, and those of new notes of which none is there. */
export async function deleteForNote(tx: Tx, postId: string, noteId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from notifications where ${ofRoom(postId)} and (
      note_id = ${noteId}
      or kind = 'note' and not exists (
        select from notes
        where notes.post_id = notifications.post_id and number > since_note and deleted_at is null and by_id <> user_id
      )
    ) returning user_id as "userId"`.execute(tx);
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** Deletes the notifications about a verdict that was taken back. */
export async function deleteVerdict(
  tx: Tx,
  { postId, byId, version }: { postId: string; byId: string; version: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from notifications
    where ${ofRoom(postId)} and kind = 'verdict' and version_number = ${version} and party_id = ${byId}
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Finds who uploaded a version of a post. */
export async function findUploader(tx: Tx, postId: string, number: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('post_versions')
    .select('uploader_id')
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.uploader_id ?? undefined;
}

/** A note that a mail quotes. */
export interface QuotedNote {
  notificationId: string;
  number: number;
  version: number;
  /** The author's name; empty for a deleted account. */
  name: string;
  text: string;
}

/**
 * Lists the notes that notifications about new notes stand for, the newest ones of each notification
 * first, without those of users whom the viewer hides.
 */
export async function listQuotedNotes(
  db: Queryable,
  viewer: BlockViewer,
  notificationIds: readonly string[],
): Promise<QuotedNote[]> {
  const { rows } = await sql<QuotedNote>`
    select notification.id as "notificationId", quoted.number, quoted.version, quoted.name, quoted.text
    from notifications as notification cross join lateral (
      select notes.number, notes.version, notes.text, coalesce(users.user_name, guests.name, '') as name
      from notes left join guests on guests.id = by_id
      left join users on users.id = coalesce(guests.claimed_by, by_id)
      where notes.post_id = notification.post_id and notes.number > notification.since_note
        and notes.deleted_at is null and coalesce(guests.claimed_by, by_id) <> notification.user_id
        and not ${isHiddenFrom(viewer, sql`coalesce(guests.claimed_by, by_id)`, 'hidden')}
      order by notes.number desc limit ${limits.notifications.mailed}
    ) as quoted
    where notification.id = any(${notificationIds}::uuid[]) and notification.kind = 'note'
    order by notification.id, quoted.number desc`.execute(db);
  return rows;
}
