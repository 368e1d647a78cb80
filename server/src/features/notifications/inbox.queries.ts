import {
  brand,
  DELETED_USER,
  limits,
  type notifications,
  type posts,
  type preferences,
} from '@backbeat/contract';
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

/** Lists the notifications that the app shows to a user, newest first. */
export async function listInbox(db: Queryable, viewer: BlockViewer): Promise<InboxRow[]> {
  const { id } = viewer;
  if (hidesUsers(viewer, 'hidden')) return listVisible(db, viewer, sql`user_id = ${id} and in_app`);
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
    left join messages as message on message.chat_id = notification.chat_id and message.seq = notification.message_seq
    cross join lateral (
      select count(*) as people, count(*) filter (where likes.id > notification.seen_like_id) as unread from likes
      where notification.kind = 'like' and post_id = notification.post_id and likes.id > notification.since_like_id
        and user_id in ${hiddenUserIds(viewer, 'hidden')}
    ) as hidden
    where notification.actors > hidden.people and not ${isHiddenFrom(viewer, actorOf(sql`null::uuid`), 'hidden')}
    order by notification.notified_at desc, notification.id desc`.execute(db);
  return rows;
}

/**
 * SQL for the user whose action the notification is about, joined with its comment, post and message.
 * @param liker the user for likes
 */
export const actorOf = (liker: RawBuilder<unknown>) => sql`case notification.kind
  when 'like' then ${liker}
  when 'comment' then comments.user_id
  when 'follow' then notification.follower_id
  when 'approval' then notification.artist_id
  when 'rejection' then notification.artist_id
  when 'withdrawal' then notification.artist_id
  when 'export' then notification.user_id
  when 'chat' then coalesce(notification.added_by, message.actor_id, message.sender_id)
  else posts.author_id
end`;

export interface NotificationRow {
  id: string;
  kind: Kind;
  postId: string | null;
  userName: string;
  /** Of likes: the names of the likers, the latest first, beginning with `userName`. */
  likers: string[];
  profilePic: string | null;
  title: string | null;
  status: posts.PostStatus | null;
  /** The text of a comment, a message or news. */
  words: string | null;
  chatId: string | null;
  /** The kind of the message. `chat` is the name of the chat; direct chats have none. */
  message: 'CHAT' | 'FILE' | 'JOIN' | null;
  chat: string | null;
  isDirect: boolean;
  isOut: boolean;
  /** Of rejections: what the artist wrote to the author. */
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
      coalesce(who.user_name, case notification.kind when 'news' then ${brand.name} else ${DELETED_USER} end) as "userName",
      ${shownPicture('profile_pic', 'who')} as "profilePic", coalesce(named.likers, '{}') as likers,
      coalesce(posts.title, news.title) as title, posts.status, coalesce(comments.text, message.text, news.text) as words,
      notification.chat_id as "chatId", case notification.message_seq when 0 then 'JOIN' else message.kind end as message, chats.name as chat, coalesce(chats.is_direct, false) as "isDirect",
      notification.is_published as "isOut", notification.reason, notification.ended_split as "endedSplit", notification.notified_at as "time",
      notification.kind = 'rejection' and exists (
        select from credits where post_id = notification.post_id and state = 'proposed' and not is_author
          and consent_answer(post_id, user_id, digest) is null
      ) as "isAwaited"
    from notifications as notification
    left join posts on posts.id = notification.post_id
    left join comments on comments.id = notification.comment_id
    left join news on news.id = notification.news_id
    left join lateral (
      select user_id from likes where notification.kind = 'like' and post_id = notification.post_id and user_id <> notification.user_id
        and not ${isHiddenFrom(viewer, sql`user_id`, 'hidden')}
      order by id desc limit 1
    ) as newest on true
    left join lateral (
      select array_agg(users.user_name order by latest.id desc) as likers from (
        select id, user_id from likes
        where notification.kind = 'like' and notification.actors > 1 and post_id = notification.post_id and likes.id > notification.since_like_id
          and user_id <> notification.user_id and not ${isHiddenFrom(viewer, sql`user_id`, 'hidden')}
        order by id desc limit ${limits.notifications.others + 1}
      ) as latest join users on users.id = latest.user_id
    ) as named on true
    left join messages as message on message.chat_id = notification.chat_id and message.seq = notification.message_seq
    left join chats on chats.id = notification.chat_id
    left join users as who on who.id = ${actorOf(sql`newest.user_id`)}
    where notification.id = any(${ids}::uuid[]) and (who.id is not null or notification.kind in ('chat', 'news'))`.execute(
    db,
  );
  return rows;
}

export async function markRead(db: Queryable, userId: string): Promise<void> {
  await sql`
    update notifications set unread = 0, seen_like_id = newest_like_id
    where id in (
      select id from notifications where user_id = ${userId} and in_app and unread > 0 order by id for update
    )`.execute(db);
}

export async function clearInbox(db: Queryable, userId: string): Promise<void> {
  await sql`
    delete from notifications
    where id in (select id from notifications where user_id = ${userId} and in_app order by id for update)`.execute(
    db,
  );
}
