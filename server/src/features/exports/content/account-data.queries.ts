import { brand } from '@backbeat/contract';
import { sql } from 'kysely';
import { isHiddenFrom } from '../../block-filter/index.ts';
import type { Queryable } from '../../../db/database.ts';

export interface ProfileData {
  userName: string;
  email: string;
  bio: string;
  about: string;
  location: string;
  socialMedia: string[];
  badges: string[];
  createdAt: Date;
  /** Whether the user moderates this installation. */
  isAdmin: boolean;
  /** Since when signing in takes a second step; null without it. */
  twoFactorSince: Date | null;
  privacy: { messagesFrom: string; showsSeen: boolean; showsLikes: boolean };
  signingDetails: object | null;
  blocked: string[];
  muted: string[];
  /** Keys of stored files, or addresses elsewhere. */
  profilePic: string | null;
  banner: string | null;
}

/** The account of a user. */
export async function findProfileData(db: Queryable, userId: string): Promise<ProfileData | undefined> {
  const { rows } = await sql<ProfileData>`
    select user_name as "userName", email, bio, about, location, social_media as "socialMedia",
      array(select code from user_badges where user_id = users.id order by awarded_at, code) as badges,
      created_at as "createdAt", profile_pic as "profilePic", banner, is_admin as "isAdmin",
      (select confirmed_at from authenticators where user_id = users.id) as "twoFactorSince",
      json_build_object('messagesFrom', coalesce(messages_from, 'everyone'),
        'showsSeen', coalesce(shows_seen, true), 'showsLikes', coalesce(shows_likes, false)) as privacy,
      (select to_jsonb(signing_details) - 'user_id' from signing_details where user_id = users.id) as "signingDetails",
      ${namesIn('block')} as blocked, ${namesIn('mute')} as muted
    from users left join privacy_settings on privacy_settings.user_id = users.id
    where users.id = ${userId}`.execute(db);
  return rows[0];
}

const namesIn = (kind: 'block' | 'mute') => sql`array(
  select other.user_name from blocks join users as other on other.id = other_id
  where user_id = users.id and kind = ${kind} order by blocks.created_at
)`;

export interface NotificationData {
  kind: string;
  time: Date;
  isRead: boolean;
  isMention: boolean;
  /** Why an artist declined, as the artist wrote to the user. */
  reason: string | null;
  userName: string | null;
  title: string | null;
}

/**
 * The notifications of a user, 200 at most, without those of users whom the app hides from them.
 * Titles of unpublished posts of others are left out.
 */
export async function listNotificationData(db: Queryable, userId: string): Promise<NotificationData[]> {
  const { rows } = await sql<NotificationData>`
    select notifications.kind, notifications.notified_at as "time", unread = 0 as "isRead",
      is_mention as "isMention", reason,
      coalesce(who.user_name, case notifications.kind when 'news' then ${brand.name} end) as "userName",
      case when posts.status = 'PUBLISHED' or posts.author_id = ${userId} then posts.title else news.title end as title
    from notifications
    left join posts on posts.id = notifications.post_id
    left join comments on comments.id = notifications.comment_id
    left join news on news.id = notifications.news_id
    left join messages as message on message.chat_id = notifications.chat_id and message.seq = message_seq
    left join users as who on who.deleted_at is null and who.id = case
      when notifications.kind = 'comment' then comments.user_id
      when notifications.kind in ('approval', 'rejection', 'withdrawal') then artist_id
      when notifications.kind = 'follow' then follower_id
      when notifications.kind = 'chat' then coalesce(added_by, message.actor_id, message.sender_id)
      when notifications.kind <> 'like' then posts.author_id
    end
    where notifications.user_id = ${userId}
      and not ${isHiddenFrom({ id: userId, hasBlocks: true, hasMuted: true }, sql`who.id`, 'hidden')}
    order by notifications.notified_at desc, notifications.id desc`.execute(db);
  return rows;
}

export interface NotificationPreferenceData {
  emailFrequency: string;
  timeZone: string;
  kinds: { kind: string; app: boolean; email: boolean; push: boolean }[];
}

/** What a user has chosen about notifications, or the defaults. */
export async function findNotificationPreferenceData(
  db: Queryable,
  userId: string,
): Promise<NotificationPreferenceData | undefined> {
  const { rows } = await sql<NotificationPreferenceData>`
    select coalesce(frequency, 'immediately') as "emailFrequency", coalesce(time_zone, 'UTC') as "timeZone", (
      select json_agg(json_build_object('kind', kind, 'app', app, 'email', email, 'push', push) order by kind)
      from notification_preferences(users.id)
    ) as kinds
    from users left join mail_schedules on mail_schedules.user_id = users.id
    where users.id = ${userId}`.execute(db);
  return rows[0];
}

export interface PushSubscriptionData {
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

export interface PlanData {
  plusUntil: Date | null;
  subscriptions: object[];
}

/** The plan of a user, with their subscriptions without the ids of the payment provider. */
export async function findPlanData(db: Queryable, userId: string): Promise<PlanData | undefined> {
  const { rows } = await sql<PlanData>`
    select plus_until as "plusUntil", coalesce((
      select json_agg(json_build_object('status', status, 'period', period,
        'currentPeriodEnd', current_period_end, 'cancelAtPeriodEnd', cancel_at_period_end, 'endedAt', ended_at)
        order by fetched_at)
      from subscriptions where user_id = users.id), '[]') as subscriptions
    from users where id = ${userId}`.execute(db);
  return rows[0];
}

export interface SessionData {
  device: string;
  address: string;
  firstSeenAt: Date;
  lastSeenAt: Date;
}

/** The sessions of a user, of which there are a hundred at most. */
export const listSessionData = (db: Queryable, userId: string): Promise<SessionData[]> =>
  db
    .selectFrom('sessions')
    .select(['device', 'address', 'created_at as firstSeenAt', 'last_seen_at as lastSeenAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute();

export interface SecurityEventData {
  kind: string;
  time: Date;
  address: string | null;
  device: string | null;
}

/** The security log of a user, of which the newest hundred events are stored. */
export const listSecurityEventData = (db: Queryable, userId: string): Promise<SecurityEventData[]> =>
  db
    .selectFrom('security_events')
    .select(['kind', 'created_at as time', 'address', 'device'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

export interface PasskeyData {
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The passkeys of a user, ten at most, without their keys. */
export const listPasskeyData = (db: Queryable, userId: string): Promise<PasskeyData[]> =>
  db
    .selectFrom('passkeys')
    .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
