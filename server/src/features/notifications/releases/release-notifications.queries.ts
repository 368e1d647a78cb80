import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import { isDue, type StoredNotification } from '../activity-notifications.queries.ts';

const resultColumns = sql`id, user_id as "userId", true as "isNew", ${isDue} as "isDue"`;

/** SQL: on a repetition, the notification is there anew. */
const orRenew = sql`on conflict (release_id, user_id, kind, actor_id, post_id) where release_id is not null
  do update set notified_at = excluded.notified_at, reason = excluded.reason, unread = 1`;

/** SQL for whether a user gets notifications about another: not if either blocks, or the user mutes, the other. */
const acceptsFrom = (userId: RawBuilder<unknown>, otherId: RawBuilder<unknown>) => sql<boolean>`not exists (
  select from blocks as filter where filter.user_id = ${userId} and filter.other_id = ${otherId}
    or filter.user_id = ${otherId} and filter.other_id = ${userId} and filter.kind = 'block'
)`;

/** Asks users about a release: about the first track that waits for them, or else about their name. */
export async function insertReleaseRequests(
  tx: Tx,
  releaseId: string,
  userIds: readonly string[],
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, release_id, post_id)
    select users.id, 'releaseRequest', releases.id, (
      select post_id from release_tracks join posts on posts.id = post_id
      where release_id = releases.id and author_id = users.id and not is_agreed order by disc, position limit 1
    )
    from releases, users
    where releases.id = ${releaseId} and users.id = any(${userIds}::uuid[])
      and ${acceptsFrom(sql`users.id`, sql`owner_id`)}
    order by users.id ${orRenew}
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/** Deletes the requests of a release to users who have nothing to answer any more. @returns the users */
export async function deleteEndedReleaseRequests(tx: Tx, releaseId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    delete from notifications where release_id = ${releaseId} and kind = 'releaseRequest' and user_id not in (
      select user_id from release_artists where release_id = ${releaseId} and not is_agreed
      union all
      select author_id from release_tracks join posts on posts.id = post_id
      where release_id = ${releaseId} and not is_agreed
    )
    returning user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Tells the owner of a release that an author or artist declined or withdrew. */
export async function insertReleaseAnswer(
  tx: Tx,
  kind: 'releaseDecline' | 'releaseWithdrawal',
  {
    releaseId,
    userId,
    postId,
    reason,
  }: { releaseId: string; userId: string; postId: string | null; reason?: string },
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, release_id, actor_id, post_id, reason)
    select owner_id, ${kind}, id, ${userId}::uuid, ${postId}::uuid, ${reason ?? null} from releases
    where id = ${releaseId} and ${acceptsFrom(sql`owner_id`, sql`${userId}::uuid`)} ${orRenew}
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/** Tells the owner what kept a release from going out. */
export async function insertReleaseBlocked(
  tx: Tx,
  { releaseId, ownerId, blocker }: { releaseId: string; ownerId: string; blocker: string },
): Promise<StoredNotification[]> {
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, release_id, reason)
    values (${ownerId}, 'releaseBlocked', ${releaseId}, ${blocker}) ${orRenew}
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/** SQL: the named artists of a release and the authors of its tracks, with their ids as `user_id`. */
const parties = (releaseId: string) => sql`(
  select user_id from release_artists where release_id = ${releaseId} and is_agreed
  union
  select author_id from release_tracks join posts on posts.id = post_id where release_id = ${releaseId} and is_agreed
)`;

/**
 * Tells the artists of a release that it is out, or that its tracks changed: those whom it names, the
 * authors of its tracks and, when it comes out, the artists credited on them.
 */
export async function insertForReleaseParties(
  tx: Tx,
  kind: 'releaseCredit' | 'releaseChange',
  releaseId: string,
): Promise<StoredNotification[]> {
  const credited = sql`
    union
    select account_of(user_id) from release_tracks join credits using (post_id)
    where release_id = ${releaseId} and state = 'current' and not is_author`;
  const { rows } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, release_id)
    select users.id, ${kind}, releases.id
    from (select user_id from ${parties(releaseId)} as party ${kind === 'releaseCredit' ? credited : sql``}) as recipient
      join users on users.id = user_id join releases on releases.id = ${releaseId}
    where users.id <> owner_id and users.suspended_at is null and ${acceptsFrom(sql`users.id`, sql`owner_id`)}
    order by users.id ${orRenew}
    returning ${resultColumns}`.execute(tx);
  return rows;
}

/**
 * Tells the next followers of the owner that a release is out, once each, in the order in which they
 * followed. Users who are told as its artists get no second notification.
 * @param after the last follow of the batch before
 * @returns the notifications, and the last follow of this batch; undefined after the last one
 */
export async function insertForFollowers(
  tx: Tx,
  releaseId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ notifications: StoredNotification[]; lastFollow: number | undefined }> {
  const { rows: follows } = await sql<{ id: number; followerId: string }>`
    select follows.id, follower_id as "followerId" from releases join follows on followed_id = owner_id
    where releases.id = ${releaseId} and status = 'RELEASED' and follows.id > ${after}
    order by follows.id limit ${limit}`.execute(tx);
  const { rows: notifications } = await sql<StoredNotification>`
    insert into notifications (user_id, kind, release_id)
    select users.id, 'release', releases.id
    from users, releases
    where users.id = any(${follows.map(({ followerId }) => followerId)}::uuid[]) and users.suspended_at is null
      and releases.id = ${releaseId} and ${acceptsFrom(sql`users.id`, sql`owner_id`)}
      and not exists (
        select from notifications as told
        where told.release_id = releases.id and told.user_id = users.id and told.kind = 'releaseCredit'
      )
    order by users.id
    on conflict (release_id, user_id, kind, actor_id, post_id) where release_id is not null do nothing
    returning ${resultColumns}`.execute(tx);
  return { notifications, lastFollow: follows.length < limit ? undefined : follows.at(-1)?.id };
}

/** Deletes notifications about releases between two users after a block. */
export async function deleteReleaseNotificationsBetween(
  tx: Queryable,
  one: string,
  other: string,
): Promise<void> {
  await sql`
    delete from notifications as notification
    using (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) as pair (user_id, other_id)
    where notification.user_id = pair.user_id and notification.release_id is not null and (
      notification.actor_id = pair.other_id
      or exists (select from releases where id = notification.release_id and owner_id = pair.other_id)
    )`.execute(tx);
}
