import { brand, DELETED_USER, limits, notifications, type posts, type preferences } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import { isHiddenFrom, hiddenUserIds, hidesUsers, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { shownPicture } from '../users/index.ts';

export type Kind = notifications.NotificationContent['kind'];

/** The columns that decide the order and grouping of notifications. */
export interface InboxRow {
  id: string;
  kind: Kind;
  people: number;
  unread: number;
}

/** SQL: whether the recipient is not done with a notification, or it was renewed since. */
export const isListed = sql<boolean>`(done_at >= notified_at) is not true`;

/** Lists the notifications that the app shows to a user, newest first. */
export async function listInbox(db: Queryable, viewer: BlockViewer): Promise<InboxRow[]> {
  const { id } = viewer;
  if (hidesUsers(viewer, 'hidden'))
    return listVisible(db, viewer, sql`user_id = ${id} and in_app and ${isListed}`);
  return db
    .selectFrom('notifications')
    .select([
      'id',
      sql<Kind>`case when is_mention then 'mention' else kind end`.as('kind'),
      'actors as people',
      'unread',
    ])
    .where('user_id', '=', id)
    .where('in_app', '=', true)
    .where(isListed)
    .orderBy('notified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.notifications.stored)
    .modifyFront(markPrepared('list-inbox'))
    .execute();
}

/**
 * Lists those of these notifications that the user has not read and wants on a channel, newest
 * first.
 */
export async function listUnread(
  db: Queryable,
  viewer: BlockViewer,
  channel: Exclude<preferences.NotificationChannel, 'app'>,
  ids: readonly string[],
): Promise<InboxRow[]> {
  return listVisible(
    db,
    viewer,
    sql`user_id = ${viewer.id} and id = any(${ids}::uuid[]) and unread > 0 and exists (
      select from notification_preferences(${viewer.id}) as chosen
      where chosen.kind = chosen_kind(notifications.kind) and ${sql.ref(`chosen.${channel}`)}
    )`,
  );
}

/**
 * Lists notifications without the actions of users whom the viewer hides. They do not count among
 * likers.
 */
async function listVisible(
  db: Queryable,
  viewer: BlockViewer,
  condition: RawBuilder<unknown>,
): Promise<InboxRow[]> {
  const { rows } = await sql<InboxRow>`
    select notification.id, case when is_mention then 'mention' else notification.kind end as kind, notification.actors - hidden.people as people, notification.unread - hidden.unread as unread
    from (
      select * from notifications where ${condition}
      order by notified_at desc, id desc limit ${limits.notifications.stored}
    ) as notification
    left join comments on comments.id = notification.comment_id
    left join posts on posts.id = notification.post_id
    left join playlists on playlists.id = notification.playlist_id
    left join releases on releases.id = notification.release_id
    left join messages as message on message.chat_id = notification.chat_id and message.seq = notification.message_seq
    cross join lateral (
      select count(*) as people, count(*) filter (where likes.id > notification.seen_like_id) as unread
      from ${countedLikes} as likes where user_id in ${hiddenUserIds(viewer, 'hidden')}
    ) as hidden
    where notification.actors > hidden.people and not ${isHiddenFrom(viewer, actorOf(sql`null::uuid`), 'hidden')}
    order by notification.notified_at desc, notification.id desc`.execute(db);
  return rows;
}

/** SQL: the likes of a post or comment that the notification counts, with those of its recipient. */
const countedLikes = sql`(
  select id, user_id from likes
  where notification.kind = 'like' and post_id = notification.post_id and id > notification.since_like_id
  union all
  select id, user_id from comment_likes
  where notification.kind = 'commentLike' and comment_id = notification.comment_id and id > notification.since_like_id
)`;

/** SQL: the artist of an answer, also one who has claimed the guest that gave it; null for a guest. */
const artist = sql`coalesce(
  notification.artist_id, (select claimed_by from guests where guests.id = notification.guest_id)
)`;
/** SQL: the account that is, or has claimed, the party that acted in a mix room. */
const partyAccount = sql`coalesce((select claimed_by from guests where guests.id = notification.party_id), notification.party_id)`;

/**
 * SQL for the user whose action the notification is about, joined with its comment, post, release,
 * playlist and message.
 * @param liker the user for likes
 */
export const actorOf = (liker: RawBuilder<unknown>) => sql`case notification.kind
  when 'like' then ${liker}
  when 'commentLike' then ${liker}
  when 'comment' then comments.user_id
  when 'reply' then comments.user_id
  when 'follow' then notification.follower_id
  when 'approval' then ${artist}
  when 'rejection' then ${artist}
  when 'withdrawal' then ${artist}
  when 'releaseDecline' then notification.actor_id
  when 'releaseWithdrawal' then notification.actor_id
  when 'releaseBlocked' then notification.user_id
  when 'export' then notification.user_id
  when 'storage' then notification.user_id
  when 'playlistInvitation' then playlists.owner_id
  when 'playlistTracks' then playlists.owner_id
  when 'note' then ${partyAccount}
  when 'noteReply' then ${partyAccount}
  when 'noteMention' then ${partyAccount}
  when 'noteAssignment' then ${partyAccount}
  when 'versionUpload' then ${partyAccount}
  when 'verdict' then ${partyAccount}
  when 'chat' then coalesce(notification.added_by, message.actor_id, message.sender_id)
  else coalesce(releases.owner_id, posts.author_id)
end`;

/** A user who caused a notification. */
export interface Actor {
  userName: string;
  profilePic: string | null;
}

export interface NotificationRow extends Actor {
  id: string;
  kind: Kind;
  postId: string | null;
  commentId: string | null;
  /** The position of the comment in milliseconds. */
  atMs: number | null;
  /** Of likes: the likers, the latest first, beginning with the actor. */
  likers: Actor[];
  title: string | null;
  releaseId: string | null;
  /** The title of its release. */
  release: string | null;
  status: posts.PostStatus | null;
  /** The text of a comment, a message or news. */
  words: string | null;
  playlistId: string | null;
  /** Of playlistTracks. */
  newTracks: number;
  chatId: string | null;
  /** The kind of the message. `chat` is the name of the chat; direct chats have none. */
  message: 'CHAT' | 'FILE' | 'JOIN' | null;
  chat: string | null;
  isDirect: boolean;
  isOut: boolean;
  /** Of noteUsed: the version, and the positions of the user's comments in milliseconds. */
  version: number | null;
  positions: number[];
  /** Of new notes: how many, and of how many members. */
  notes: number;
  noteAuthors: number;
  /** Null if it was taken back. */
  verdict: 'changes' | 'good' | null;
  /** Of rejections: what the artist wrote to the author. Of a blocked release: why it could not go out. */
  reason: string | null;
  /** Of a withdrawal. */
  endedSplit: boolean;
  /** Of rejections: whether another artist has not answered yet. */
  isAwaited: boolean;
  time: Date;
}

/**
 * Finds what these notifications show at present, in no particular order. Likes show the name of
 * the newest liker.
 */
export async function findNotifications(
  db: Queryable,
  viewer: BlockViewer,
  ids: readonly string[],
): Promise<NotificationRow[]> {
  const mark = hidesUsers(viewer, 'hidden') ? sql`` : markPrepared('find-notifications');
  const { rows } = await sql<NotificationRow>`${mark}
    select notification.id, case when is_mention then 'mention' else notification.kind end as kind, notification.post_id as "postId",
      notification.comment_id as "commentId", comments.at_ms as "atMs",
      coalesce(
        who.user_name, guest.name,
        case notification.kind when 'news' then ${brand.name} else ${DELETED_USER} end
      ) as "userName",
      ${shownPicture('profile_pic', 'who')} as "profilePic", coalesce(named.likers, '[]') as likers,
      coalesce(posts.title, playlists.name, news.title) as title, notification.release_id as "releaseId", releases.title as release, posts.status, coalesce(comments.text, message.text, news.text, room.words) as words,
      coalesce(room.notes, 0) as notes, coalesce(room.authors, 0) as "noteAuthors", verdicts.verdict,
      notification.playlist_id as "playlistId", coalesce(notification.new_tracks, 0) as "newTracks",
      notification.chat_id as "chatId", case notification.message_seq when 0 then 'JOIN' else message.kind end as message, chats.name as chat, coalesce(chats.is_direct, false) as "isDirect",
      notification.is_published as "isOut", notification.reason, notification.ended_split as "endedSplit", notification.notified_at as "time",
      notification.kind = 'rejection' and exists (
        select from credits where post_id = notification.post_id and state = 'proposed' and not is_author
          and consent_answer(post_id, user_id, digest) is null
      ) as "isAwaited",
      coalesce(room.version, notification.version_number) as version, array(
        select at_ms from version_comments join comments as answered on answered.id = comment_id
        where version_comments.post_id = notification.post_id and version_comments.number = notification.version_number
          and answered.user_id = notification.user_id
        order by at_ms
      ) as positions
    from notifications as notification
    left join posts on posts.id = notification.post_id
    left join playlists on playlists.id = notification.playlist_id
    left join releases on releases.id = notification.release_id
    left join comments on comments.id = notification.comment_id
    left join news on news.id = notification.news_id
    left join lateral (
      select user_id from ${countedLikes} as likes
      where user_id <> notification.user_id and not ${isHiddenFrom(viewer, sql`user_id`, 'hidden')}
      order by id desc limit 1
    ) as newest on true
    left join lateral (
      select json_agg(json_build_object('userName', users.user_name, 'profilePic', ${shownPicture('profile_pic')}) order by latest.id desc) as likers from (
        select id, user_id from ${countedLikes} as likes
        where notification.actors > 1
          and user_id <> notification.user_id and not ${isHiddenFrom(viewer, sql`user_id`, 'hidden')}
        order by id desc limit ${limits.notifications.others + 1}
      ) as latest join users on users.id = latest.user_id
    ) as named on true
    left join messages as message on message.chat_id = notification.chat_id and message.seq = notification.message_seq
    left join chats on chats.id = notification.chat_id
    left join users as who on who.id = ${actorOf(sql`newest.user_id`)}
    left join guests as guest on guest.id = coalesce(notification.party_id, notification.guest_id)
      and guest.claimed_at is null and (guest.erased_at is null or notification.guest_id is not null)
    left join verdicts on notification.kind = 'verdict' and verdicts.post_id = notification.post_id
      and verdicts.version = notification.version_number and verdicts.party_id = notification.party_id
    left join lateral ${roomContent(viewer)} as room on notification.party_id is not null
    where notification.id = any(${ids}::uuid[])
      and (who.id is not null or notification.kind in ('chat', 'news')
        or num_nonnulls(notification.party_id, notification.guest_id) > 0)`.execute(db);
  return rows;
}

/**
 * SQL: what a notification about a mix room says: the notes that others have left since, without those
 * of users whom the viewer hides, or the text of the note or reply that it is about.
 */
const roomContent = (viewer: BlockViewer) => sql`(
  select count(*)::integer as notes, count(distinct by_id)::integer as authors,
    (array_agg(notes.version order by notes.number desc))[1] as version,
    case when count(*) = 1 then min(notes.text) end as words
  from notes left join guests on guests.id = by_id
  where notification.kind = 'note' and notes.post_id = notification.post_id and notes.number > notification.since_note
    and notes.deleted_at is null and coalesce(guests.claimed_by, by_id) <> notification.user_id
    and not ${isHiddenFrom(viewer, sql`coalesce(guests.claimed_by, by_id)`, 'hidden')}
  having notification.kind = 'note'
  union all
  select null, null, notes.version, coalesce(note_replies.text, notes.text)
  from notes left join note_replies on note_replies.id = notification.reply_id
  where notes.id = notification.note_id
)`;

export async function markRead(db: Queryable, userId: string): Promise<void> {
  await sql`
    update notifications set unread = 0, seen_like_id = newest_like_id
    where id in (
      select id from notifications where user_id = ${userId} and in_app and unread > 0 order by id for update
    )`.execute(db);
}

/** The notifications of one entry of the list. */
const isOfEntry = (userId: string, key: string) =>
  key === notifications.FOLLOWS_KEY
    ? sql<boolean>`user_id = ${userId} and kind = 'follow'`
    : sql<boolean>`user_id = ${userId} and id = ${key}`;

/**
 * Takes an entry off the list and reads it, without the events after a time. As a subquery the clock is
 * read once for all rows, so that `restore` finds them by their time.
 */
export async function dismiss(db: Queryable, userId: string, key: string, until: string): Promise<void> {
  await sql`
    update notifications set done_at = (select clock_timestamp()), unread = 0, seen_like_id = newest_like_id
    where id in (
      select id from notifications
      where ${isOfEntry(userId, key)} and in_app and ${isListed} and notified_at <= ${until}
      order by id for update
    )`.execute(db);
}

/** Puts back on the list what the last `dismiss` of the entry took off. */
export async function restore(db: Queryable, userId: string, key: string): Promise<void> {
  await sql`
    update notifications set done_at = null
    where id in (
      select id from notifications
      where ${isOfEntry(userId, key)}
        and done_at = (select max(done_at) from notifications where ${isOfEntry(userId, key)})
      order by id for update
    )`.execute(db);
}

export async function clearInbox(db: Queryable, userId: string): Promise<void> {
  await sql`
    delete from notifications
    where id in (select id from notifications where user_id = ${userId} and in_app order by id for update)`.execute(
    db,
  );
}
