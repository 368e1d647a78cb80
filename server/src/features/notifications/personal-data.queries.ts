import { brand } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom } from '../block-filter/index.ts';
import type { Queryable } from '../../db/database.ts';
import { actorOf } from './inbox.queries.ts';

interface NotificationData {
  kind: string;
  time: Date;
  isRead: boolean;
  /** Whether the user has taken it off the list. */
  isDone: boolean;
  isMention: boolean;
  /** Why an artist declined, as the artist wrote to the user. */
  reason: string | null;
  userName: string | null;
  title: string | null;
  /** The version that used notes of the user. */
  version: number | null;
  /** How many new tracks of a playlist it is about. */
  newTracks: number | null;
  /** The title of the release that it is about. */
  release: string | null;
}

/**
 * The notifications of a user, 200 at most, without those of users whom the app hides from them.
 * Titles of unpublished posts of others are left out.
 */
export async function listNotificationData(db: Queryable, userId: string): Promise<NotificationData[]> {
  const { rows } = await sql<NotificationData>`
    select notification.kind, notification.notified_at as "time", unread = 0 as "isRead", done_at is not null as "isDone",
      is_mention as "isMention", reason,
      coalesce(who.user_name, case notification.kind when 'news' then ${brand.name} end) as "userName",
      case when posts.status = 'PUBLISHED' or posts.author_id = ${userId} then posts.title else coalesce(playlists.name, news.title) end as title,
      version_number as version, new_tracks as "newTracks", releases.title as release
    from notifications as notification
    left join posts on posts.id = notification.post_id
    left join playlists on playlists.id = notification.playlist_id
    left join releases on releases.id = notification.release_id
    left join comments on comments.id = notification.comment_id
    left join news on news.id = notification.news_id
    left join messages as message on message.chat_id = notification.chat_id and message.seq = notification.message_seq
    left join users as who on who.deleted_at is null and who.id = ${actorOf(sql`null::uuid`)}
    where notification.user_id = ${userId}
      and not ${isHiddenFrom({ id: userId, hasBlocks: true, hasMuted: true }, sql`who.id`, 'hidden')}
    order by notification.notified_at desc, notification.id desc`.execute(db);
  return rows;
}

interface PreferenceData {
  emailFrequency: string;
  timeZone: string;
  kinds: { kind: string; app: boolean; email: boolean; push: boolean }[];
}

/** What a user has chosen about notifications, or the defaults. */
export async function findPreferenceData(db: Queryable, userId: string): Promise<PreferenceData | undefined> {
  const { rows } = await sql<PreferenceData>`
    select coalesce(frequency, 'immediately') as "emailFrequency", coalesce(time_zone, 'UTC') as "timeZone", (
      select json_agg(json_build_object('kind', kind, 'app', app, 'email', email, 'push', push) order by kind)
      from notification_preferences(users.id)
    ) as kinds
    from users left join mail_schedules on mail_schedules.user_id = users.id
    where users.id = ${userId}`.execute(db);
  return rows[0];
}

interface PushSubscriptionData {
  endpoint: string;
  createdAt: Date;
}

/** The browsers to which push messages of a user go, without their keys. */
export const listPushSubscriptionData = (db: Queryable, userId: string): Promise<PushSubscriptionData[]> =>
  db
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
