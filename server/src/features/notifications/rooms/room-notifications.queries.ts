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

/** SQL: the members whom an act concerns, by kind. `member` is a member other than the actor of `act`. */
const RECIPIENTS: Record<RoomKind, RawBuilder<boolean>> = {
  note: sql<boolean>`true`,
  versionUpload: sql<boolean>`true`,
  verdict: sql<boolean>`true`,
  noteAssignment: sql<boolean>`member.party_id = (select assignee_id from notes where id = act.note_id)`,
  noteReply: sql<boolean>`member.party_id in (
    select by_id from notes where id = act.note_id
    union select assignee_id from notes where id = act.note_id
    union select by_id from note_replies where note_id = act.note_id
  )`,
  noteMention: sql<boolean>`account_id in (
    select id from unnest(mentioned_users(case
      when act.reply_id is null then (select text from notes where id = act.note_id)
      else (select text from note_replies where id = act.reply_id)
    end)) with ordinality as mention (name, place)
      join users on user_name_key = lower(name)
    order by place limit ${sql.lit(limits.mentions)}
  )`,
};

/**
 * Notifies the members whom acts concern, but for the actor, those whom this transaction has notified of
 * the same act under another kind, and those with a block or mute between them and the actor. New notes
 * of a room are one notification.
 */
export async function insertRoomNotifications(
  tx: Tx,
  kind: RoomKind,
  acts: readonly RoomAct[],
): Promise<StoredNotification[]> {
  const name = `insert-room-notifications-${kind}`;
  const { rows } = await sql<StoredNotification & { postId: string }>`${markPrepared(name)}
    with act as materialized (
      select act.*, coalesce(
        (select account_id from room_members(act.post_id) where party_id = act.by_id), act.by_id
      ) as actor_id
      from rows from (jsonb_to_recordset(${JSON.stringify(acts)}::jsonb)
        as ("postId" uuid, "byId" uuid, "noteId" uuid, "replyId" uuid, version smallint)
      ) with ordinality as act (post_id, by_id, note_id, reply_id, version, place)
    ), notice as (
      select account_id, act.*, ${kind === 'note' ? sql`null::uuid` : sql`act.note_id`} as about_id,
        ${kind === 'note' ? sql`(select number from notes where id = act.note_id)` : sql`null::integer`} as number
      from act join lateral room_members(act.post_id) as member on true
      where account_id is not null and member.party_id <> act.by_id and account_id <> actor_id
        and ${RECIPIENTS[kind]}
        and not exists (
          select from notifications as told
          where told.post_id = act.post_id and told.user_id = account_id and party_id is not null
            and told.note_id = act.note_id and told.reply_id is not distinct from act.reply_id
            and told.notified_at >= now()::timestamptz(3)
        )
        and not exists (select from blocks where user_id = account_id and other_id = actor_id)
        and not exists (select from blocks where kind = 'block' and user_id = actor_id and other_id = account_id)
    )
    insert into notifications as known (user_id, kind, post_id, party_id, note_id, reply_id, version_number, since_note, unread_since)
    select distinct on (post_id, account_id, about_id, version) account_id, ${kind}, post_id, by_id, about_id, reply_id,
      version, min(number) over (partition by post_id, account_id) - 1, now()
    from notice order by post_id, account_id, about_id, version, place desc
    on conflict (post_id, user_id, kind, note_id, version_number) where party_id is not null do update set
      party_id = excluded.party_id, reply_id = excluded.reply_id, notified_at = excluded.notified_at, unread = 1,
      since_note = case when known.unread > 0 then known.since_note else excluded.since_note end,
      unread_since = case when known.unread > 0 then known.unread_since else excluded.unread_since end
    returning id, user_id as "userId", post_id as "postId", true as "isNew", ${isDue} as "isDue"`.execute(tx);
  await alignMails(tx, rows);
  return rows;
}

/** Lets all that is unread about a room go out in one mail, 10 minutes after the last act. */
async function alignMails(
  tx: Tx,
  notifications: readonly { userId: string; postId: string }[],
): Promise<void> {
  if (notifications.length === 0) return;
  const userIds = notifications.map(({ userId }) => userId);
  const postIds = notifications.map(({ postId }) => postId);
  await sql`${markPrepared('align-room-mails')}
    with unread as (
      select id, user_id, post_id, unread_since from notifications
      where (post_id, user_id) in (select * from unnest(${postIds}::uuid[], ${userIds}::uuid[]))
        and unread > 0 and email_due_at is not null
        and kind in ('note', 'noteReply', 'versionUpload', 'verdict')
        and not exists (
          select from mail_schedules where mail_schedules.user_id = notifications.user_id and frequency = 'daily'
        )
      order by id for update
    )
    update notifications
    set email_due_at = least(now() + interval '10 minutes', first.since + interval '1 hour')
    from unread join (
      select user_id, post_id, min(unread_since) as since from unread group by user_id, post_id
    ) as first using (user_id, post_id)
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
