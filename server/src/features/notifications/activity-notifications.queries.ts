import { limits } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { isListed } from './inbox.queries.ts';

/** A notification that was inserted, or updated with further likes. */
export interface StoredNotification {
  id: string;
  userId: string;
  isNew: boolean;
  /** Whether it is to be mailed or pushed now. */
  isDue: boolean;
}

/** SQL for `isDue`. A trigger decides when a notification is due. */
export const isDue = sql<boolean>`(email_due_at <= now() or push_due_at <= now()) is true`;

/** SQL for the columns of a stored notification that is new. */
const resultColumns = sql`id, user_id as "userId", true as "isNew", ${isDue} as "isDue"`;

/**
 * SQL that adds the excluded likes to a known notification. If the recipient is done with it, it
 * begins anew.
 */
const addExcludedLikes = sql`
  actors = case when known.done_at >= known.notified_at then 0 else known.actors end + excluded.actors,
  unread = known.unread + excluded.unread,
  since_like_id = case when known.done_at >= known.notified_at then excluded.since_like_id else known.since_like_id end,
  newest_like_id = excluded.newest_like_id, notified_at = excluded.notified_at`;

/**
 * Adds likes, given by their numbers, to the notification of a post's author. The caller holds the
 * lock of the post.
 */
export async function mergeLikes(
  tx: Tx,
  { postId, authorId, likes }: { postId: string; authorId: string; likes: readonly number[] },
): Promise<StoredNotification[]> {
  const people = likes.length;
  const since = Math.min(...likes) - 1;
  const { rows } = await sql<StoredNotification>`${markPrepared('join-likes')}
    insert into notifications as known (user_id, kind, post_id, actors, unread, since_like_id, newest_like_id, seen_like_id)
    values (${authorId}, 'like', ${postId}, ${people}, ${people}, ${since}, ${Math.max(...likes)}, ${since})
    on conflict (post_id) where kind = 'like' do update set ${addExcludedLikes}
    returning id, user_id as "userId", actors = ${people}::integer as "isNew", ${isDue} as "isDue"`.execute(
    tx,
  );
  return rows;
}

/**
 * Adds likes of a comment, given by their numbers, to the notification of its author. The caller
 * holds the lock of the post.
 */
export async function mergeCommentLikes(
  tx: Tx,
  {
    postId,
    commentId,
    authorId,
    likes,
  }: { postId: string; commentId: string; authorId: string; likes: readonly number[] },
): Promise<StoredNotification[]> {
  const people = likes.length;
  const since = Math.min(...likes) - 1;
  const { rows } = await sql<StoredNotification>`${markPrepared('merge-comment-likes')}
    insert into notifications as known (user_id, kind, post_id, comment_id, actors, unread, since_like_id, newest_like_id, seen_like_id)
    values (${authorId}, 'commentLike', ${postId}, ${commentId}, ${people}, ${people}, ${since}, ${Math.max(...likes)}, ${since})
    on conflict (comment_id, user_id) do update set ${addExcludedLikes}
    returning id, user_id as "userId", actors = ${people}::integer as "isNew", ${isDue} as "isDue"`.execute(
    tx,
  );
  return rows;
}

/** SQL for whether a user gets notifications about another: not if they mute or block them. */
const acceptsFrom = (userId: RawBuilder<unknown>, otherId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from blocks where user_id = ${userId} and other_id = ${otherId}
)`;

export async function insertComment(
  tx: Tx,
  { commentId, postId, authorId }: { commentId: string; postId: string; authorId: string },
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`${markPrepared('insert-comment-notification')}
    insert into notifications (user_id, kind, post_id, comment_id)
    select ${authorId}::uuid, 'comment', ${postId}::uuid, id from comments
    where id = ${commentId} and ${acceptsFrom(sql`${authorId}`, sql`comments.user_id`)}
    on conflict (comment_id, user_id) do nothing
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/**
 * SQL for whether a user other than the author of the post may see both the post and the comment.
 * Mutes and blocks of the user count, as do blocks of the two authors.
 */
const mayBeNotified = (userId: RawBuilder<unknown>) => sql<boolean>`(
  (status = 'PUBLISHED' or viewer_answer(posts.id, ${userId}) in ('pending', 'approved'))
  and ${acceptsFrom(userId, sql`comments.user_id`)}
  and not exists (
    select from blocks where kind = 'block' and (
      blocks.user_id in (comments.user_id, author_id) and other_id = ${userId}
      or blocks.user_id = ${userId} and other_id = author_id
    )
  )
)`;

/** Notifies the author of the comment that a reply answers, except of a reply of their own. */
export async function insertReply(tx: Tx, commentId: string): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`${markPrepared('insert-reply')}
    insert into notifications (user_id, kind, post_id, comment_id)
    select answered.user_id, 'reply', posts.id, comments.id
    from comments join comments as answered on answered.id = comments.reply_to
      join posts on posts.id = comments.post_id
    where comments.id = ${commentId} and answered.user_id <> comments.user_id and case answered.user_id
      when author_id then ${acceptsFrom(sql`author_id`, sql`comments.user_id`)}
      else ${mayBeNotified(sql`answered.user_id`)}
    end
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/**
 * Notifies the users whom a comment mentions: not its author, not the author of the post, and only
 * those who may see both.
 */
export async function insertMentions(tx: Tx, commentId: string): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`${markPrepared('insert-mentions')}
    insert into notifications (user_id, kind, is_mention, post_id, comment_id)
    select users.id, 'comment', true, post_id, comments.id
    from comments join posts on posts.id = post_id,
      unnest(mentioned_users(comments.text)) with ordinality as mention (name, place)
      join users on user_name_key = lower(name)
    where comments.id = ${commentId} and users.id not in (comments.user_id, author_id)
      and ${mayBeNotified(sql`users.id`)}
    order by place limit ${limits.mentions}
    on conflict (comment_id, user_id) do nothing
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/** Deletes the notifications about comments on a draft that the user can no longer see. */
export async function deleteCommentNotifications(tx: Tx, postId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    .where('post_id', '=', postId)
    .where('comment_id', 'is not', null)
    .execute();
}

export async function insertFollow(
  tx: Tx,
  userId: string,
  followerId: string,
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`${markPrepared('insert-follow-notification')}
    insert into notifications (user_id, kind, follower_id)
    select ${userId}::uuid, 'follow', ${followerId}::uuid
    where ${acceptsFrom(sql`${userId}`, sql`${followerId}`)}
    returning ${resultColumns}`.execute(tx);
  return rows;
}

export async function deleteFollow(tx: Tx, userId: string, followerId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`${markPrepared('delete-follow-notification')}
    delete from notifications where user_id = ${userId} and follower_id = ${followerId}`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * Notifies an artist of a credit request, or with 'change' of terms that are not those of the
 * earlier request.
 */
export async function insertRequest(
  tx: Tx,
  kind: 'request' | 'change',
  postId: string,
  artistId: string,
): Promise<StoredNotification[]> {
  return tx
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'post_id', 'artist_id'])
    .expression(
      sql`select ${artistId}::uuid, ${kind}, id, ${artistId}::uuid from posts
        where id = ${postId} and ${acceptsFrom(sql`${artistId}`, sql`posts.author_id`)}`,
    )
    .returning(savedColumns)
    .execute();
}

/**
 * Deletes notifications of two users about each other after a block. Queries leave out their likes.
 */
export async function deleteBetween(tx: Tx, one: string, other: string): Promise<void> {
  await sql`
    delete from notifications as notification
    using (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) as pair (user_id, other_id)
    where notification.user_id = pair.user_id and (
      notification.follower_id = pair.other_id or notification.artist_id = pair.other_id
      or notification.party_id = pair.other_id
      or exists (select from comments where id = notification.comment_id and user_id = pair.other_id)
      or exists (select from playlists where id = notification.playlist_id and owner_id = pair.other_id)
      or (notification.party_id is not null or kind in ('request', 'change', 'publication', 'agreement', 'title', 'reply', 'commentLike', 'noteUsed') or is_mention)
        and exists (select from posts where id = notification.post_id and author_id = pair.other_id)
    )`.execute(tx);
}

/** Deletes the notification of a credit request that is no longer open. */
export async function deleteRequestNotification(tx: Tx, postId: string, artistId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('kind', 'in', ['request', 'change'])
    .where('post_id', '=', postId)
    .where('artist_id', '=', artistId)
    .execute();
}

/** Notifies the author of a post of an artist's answer to a credit request. */
export async function insertAnswer(
  tx: Tx,
  kind: 'approval' | 'rejection' | 'withdrawal',
  postId: string,
  artistId: string,
  { reason = null, endedSplit = false }: { reason?: string | null; endedSplit?: boolean } = {},
): Promise<StoredNotification[]> {
  return (
    tx
      .insertInto('notifications')
      .columns(['user_id', 'kind', 'post_id', 'artist_id', 'is_published', 'reason', 'ended_split'])
      .expression((db) =>
        db
          .selectFrom('posts')
          .select([
            'author_id',
            sql.lit(kind).as('kind'),
            'id',
            sql<string>`${artistId}::uuid`.as('artist_id'),
            // An approval has published the draft in this transaction. Other answers are about new terms.
            sql<boolean>`status = 'PUBLISHED' and (${kind === 'approval'} = (published_at = now()))`.as(
              'is_published',
            ),
            sql<string | null>`${reason}::text`.as('reason'),
            sql.lit(endedSplit).as('ended_split'),
          ])
          .where('id', '=', postId)
          .where(acceptsFrom(sql`posts.author_id`, sql`${artistId}`)),
      )
      // A later answer to other terms replaces the notification of the earlier one.
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'artist_id', 'kind']).doUpdateSet({
          notified_at: sql<Date>`excluded.notified_at`,
          is_published: sql<boolean>`excluded.is_published`,
          reason: sql<string | null>`excluded.reason`,
          ended_split: sql<boolean>`excluded.ended_split`,
          unread: 1,
        }),
      )
      .returning(savedColumns)
      .execute()
  );
}

/** Notifies the author of a post of a guest's answer. A later answer replaces the earlier one. */
export async function insertGuestAnswer(
  tx: Tx,
  kind: 'approval' | 'rejection' | 'withdrawal',
  { postId, guestId }: { postId: string; guestId: string },
  { reason = null, endedSplit = false }: { reason?: string | null; endedSplit?: boolean },
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, post_id, guest_id, is_published, reason, ended_split)
    select author_id, ${kind}, id, ${guestId},
      status = 'PUBLISHED' and (${kind === 'approval'} = (published_at = now())), ${reason}, ${endedSplit}
    from posts where id = ${postId}
    on conflict (post_id, guest_id, kind) where guest_id is not null do update
      set notified_at = excluded.notified_at, is_published = excluded.is_published, reason = excluded.reason,
        ended_split = excluded.ended_split, unread = 1
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/** Notifies the parties of a post, except the user who acted: of new terms, or of a new title. */
export async function insertForParties(
  tx: Tx,
  kind: 'agreement' | 'title',
  postId: string,
  byId: string,
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, post_id, artist_id)
    select users.id, ${kind}, post_id, users.id
    from credits join users on users.id = account_of(credits.user_id)
    where post_id = ${postId} and state = 'current' and users.id <> ${byId}
      and ${acceptsFrom(sql`users.id`, sql`(select author_id from posts where id = ${postId})`)}
    on conflict (post_id, artist_id, kind) do update set notified_at = excluded.notified_at, unread = 1
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/**
 * Notifies the users whose comments a version answers, once each: not the author of the post, nor
 * users with a block between them and the author.
 */
export async function insertNotesUsed(tx: Tx, postId: string, number: number): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, post_id, version_number)
    select distinct comments.user_id, 'noteUsed', posts.id, version_comments.number
    from version_comments join comments on comments.id = comment_id
      join posts on posts.id = version_comments.post_id
    where version_comments.post_id = ${postId} and version_comments.number = ${number} and comments.user_id <> author_id
      and ${acceptsFrom(sql`comments.user_id`, sql`author_id`)}
      and not exists (
        select from blocks where kind = 'block' and blocks.user_id = author_id and other_id = comments.user_id
      )
    on conflict (post_id, version_number, user_id) where kind = 'noteUsed' do nothing
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/** Notifies the credited artists of a published post, except the user whose action published it. */
export async function insertPublication(tx: Tx, postId: string, byId: string): Promise<StoredNotification[]> {
  return tx
    .insertInto('notifications')
    .columns(['user_id', 'kind', 'post_id', 'artist_id'])
    .expression((db) =>
      db
        .selectFrom('credits')
        .innerJoin('users', (join) => join.on('users.id', '=', sql<string>`account_of(credits.user_id)`))
        .select(['users.id', sql.lit('publication').as('kind'), 'post_id', 'users.id as artist_id'])
        .where('post_id', '=', postId)
        .where('state', '=', 'current')
        .where('is_author', '=', false)
        .where('users.id', '<>', byId)
        .where(acceptsFrom(sql`users.id`, sql`(select author_id from posts where id = ${postId})`)),
    )
    .returning(savedColumns)
    .execute();
}

/** Notifies a user of the invitation to a playlist. */
export async function insertInvitation(
  tx: Tx,
  playlistId: string,
  userId: string,
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, playlist_id)
    select ${userId}::uuid, 'playlistInvitation', id from playlists
    where id = ${playlistId} and ${acceptsFrom(sql`${userId}`, sql`owner_id`)}
    on conflict (playlist_id, user_id, kind) do update set notified_at = excluded.notified_at, unread = 1
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/** Deletes the notification of an invitation that is no longer open. @returns whether there was one */
export async function deleteInvitation(tx: Tx, playlistId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('kind', '=', 'playlistInvitation')
    .where('playlist_id', '=', playlistId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Notifies followers of new tracks in a playlist. A notification that they have not read counts the
 * tracks before as well.
 */
export async function insertNewTracks(
  tx: Tx,
  playlistId: string,
  followers: readonly { userId: string; tracks: number }[],
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications as known (user_id, kind, playlist_id, new_tracks)
    select follower.user_id, 'playlistTracks', playlists.id, follower.tracks
    from playlists, unnest(${followers.map(({ userId }) => userId)}::uuid[], ${followers.map(({ tracks }) => tracks)}::int[])
      as follower (user_id, tracks)
    where playlists.id = ${playlistId} and ${acceptsFrom(sql`follower.user_id`, sql`owner_id`)}
    on conflict (playlist_id, user_id, kind) do update set
      new_tracks = case when known.unread > 0 then known.new_tracks else 0 end + excluded.new_tracks,
      notified_at = excluded.notified_at, unread = 1
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/** Deletes the notifications of new tracks in a playlist that its followers do not see any more. */
export async function deleteNewTracks(tx: Tx, playlistId: string): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('kind', '=', 'playlistTracks')
    .where('playlist_id', '=', playlistId)
    .execute();
}

/** Notifies a user that the copy of their data is ready. */
export async function insertExport(
  tx: Tx,
  { userId, exportId }: { userId: string; exportId: string },
): Promise<StoredNotification[]> {
  return tx
    .insertInto('notifications')
    .values({ user_id: userId, kind: 'export', export_id: exportId })
    .returning(savedColumns)
    .execute();
}

export async function insertStorageNotice(tx: Tx, userId: string): Promise<StoredNotification[]> {
  return tx
    .insertInto('notifications')
    .values({ user_id: userId, kind: 'storage' })
    .returning(savedColumns)
    .execute();
}

/**
 * Deletes the oldest notifications of these users beyond the limit. Those that the app does not show
 * have a limit of their own, so that they displace none in the list. Deletes those that can no longer
 * be restored.
 */
export async function trimNotifications(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`${markPrepared('trim-notifications')}
    delete from notifications using unnest(${userIds}::uuid[]) as recipient (user_id), lateral (
      (select id from notifications where user_id = recipient.user_id and in_app and ${isListed}
        order by notified_at desc, id desc offset ${limits.notifications.stored})
      union all
      (select id from notifications where user_id = recipient.user_id and not in_app
        order by notified_at desc, id desc offset ${limits.notifications.stored})
      union all
      (select id from notifications where user_id = recipient.user_id and not ${isListed}
        and done_at < now() - make_interval(hours => ${limits.notifications.undoHours}))
    ) as surplus
    where notifications.id = surplus.id`.execute(tx);
}

const savedColumns = ['id', 'user_id as userId', sql.lit(true).as('isNew'), isDue.as('isDue')] as const;
