import { limits } from '@backbeat/contract';
import type { Client } from 'pg';

/** Maximum age of a notification, and the age from which it counts as read. */
const MAX_AGE = "interval '21 days'";
const READ_AGE = "interval '3 days'";

/**
 * One statement per kind, with the same result as the product's listeners. Likes of a post are
 * grouped.
 */
const KINDS = [
  `insert into notifications (user_id, kind, post_id, actors, unread, since_like_id, newest_like_id, seen_like_id, notified_at)
   select author_id, 'like', post_id, count(*), count(*) filter (where created_at > now() - ${READ_AGE}), min(id) - 1, max(id),
     coalesce(max(id) filter (where created_at <= now() - ${READ_AGE}), min(id) - 1), max(created_at)
   from (
     select likes.*, posts.author_id from likes join posts on posts.id = post_id
     where author_id = any($1) and user_id <> author_id and likes.created_at > now() - ${MAX_AGE}
   ) as recent
   group by author_id, post_id`,
  `insert into notifications (user_id, kind, post_id, comment_id, unread, notified_at)
   select author_id, 'comment', post_id, comments.id, (comments.created_at > now() - ${READ_AGE})::integer, comments.created_at
   from comments join posts on posts.id = post_id
   where author_id = any($1) and user_id <> author_id and comments.created_at > now() - ${MAX_AGE}`,
  // A mention of the author of the post is that comment's notification.
  `insert into notifications (user_id, kind, is_mention, post_id, comment_id, unread, notified_at)
   select users.id, 'comment', true, post_id, comments.id, (comments.created_at > now() - ${READ_AGE})::integer, comments.created_at
   from comments join posts on posts.id = post_id, unnest(mentioned_users(comments.text)) as mention (name)
     join users on user_name_key = lower(name)
   where users.id = any($1) and users.id not in (comments.user_id, author_id)
     and comments.created_at > now() - ${MAX_AGE}`,
  `insert into notifications (user_id, kind, follower_id, unread, notified_at)
   select followed_id, 'follow', follower_id, (created_at > now() - ${READ_AGE})::integer, created_at
   from follows where followed_id = any($1) and created_at > now() - ${MAX_AGE}`,
  `insert into notifications (user_id, kind, post_id, artist_id, unread, notified_at)
   select user_id, 'request', post_id, user_id, (requested_at > now() - ${READ_AGE})::integer, requested_at
   from credits where user_id = any($1) and state = 'proposed' and not is_author
     and consent_answer(post_id, user_id, digest) is null`,
  // A guest who has answered by code is named as a guest.
  `insert into notifications (user_id, kind, post_id, artist_id, guest_id, is_published, unread, notified_at)
   select author_id, case answer when 'approved' then 'approval' else 'rejection' end, post_id,
     case proof when 'session' then artist_id end, case proof when 'email' then artist_id end,
     coalesce(published_at = answered_at, false), (answered_at > now() - ${READ_AGE})::integer, answered_at
   from consents join posts on posts.id = post_id
   where author_id = any($1) and answered_at > now() - ${MAX_AGE}`,
  // The artist with the last approval published the post and gets no notification.
  `insert into notifications (user_id, kind, post_id, artist_id, unread, notified_at)
   select artist_id, 'publication', post_id, artist_id, (published_at > now() - ${READ_AGE})::integer, published_at
   from consents join posts on posts.id = post_id
   where artist_id = any($1) and answer = 'approved' and published_at > now() - ${MAX_AGE} and published_at <> answered_at`,
  `insert into notifications (user_id, kind, chat_id, message_seq, notified_at)
   select user_id, 'chat', chat_id, first.seq, first.created_at
   from chat_members as members cross join lateral (
     select seq, created_at from messages
     where chat_id = members.chat_id and seq > read_seq and sender_id <> user_id order by seq limit 1
   ) as first
   where user_id = any($1) and first.created_at > now() - ${MAX_AGE}`,
];

/**
 * Inserts the notifications of the users, and deletes all but the newest of each. None is mailed or
 * pushed.
 */
export async function insertNotifications(client: Client, userIds: readonly string[]): Promise<void> {
  for (const statement of KINDS) await client.query(statement, [userIds]);
  await client.query(
    'update notifications set email_due_at = null, push_due_at = null where user_id = any($1::uuid[])',
    [userIds],
  );
  await client.query(
    `delete from notifications using unnest($1::uuid[]) as recipient (user_id), lateral (
       select id from notifications where user_id = recipient.user_id order by notified_at desc, id desc offset $2
     ) as surplus
     where notifications.id = surplus.id`,
    [userIds, limits.notifications.stored],
  );
}
