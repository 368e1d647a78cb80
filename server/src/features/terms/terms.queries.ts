import { DELETED_USER, limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { shownPicture } from '../users/index.ts';
import type { RemovedCredit } from './consents.policy.ts';
import type { Answer, Consent, Hold, LatestRequest } from './requests.policy.ts';

export type TermsState = 'current' | 'proposed';

/** An artist of current or proposed terms, the author among them. */
export interface CreditRow {
  postId: string;
  state: TermsState;
  /** The party id: of a user or of a guest. */
  userId: string;
  /**
   * The account that acts for the party: the user, the account that has claimed the guest, or the one
   * whose verified address is the guest's. Null without such an account.
   */
  accountId: string | null;
  /** The guest; null for users, and for guests whom an account has claimed. */
  guest: { id: string; name: string } | null;
  /** The name, also of a deleted account and of a guest. */
  userName: string;
  profilePic: string | null;
  /** Whether the account exists and is not suspended. */
  isActive: boolean;
  isDeleted: boolean;
  isAuthor: boolean;
  isRemoval: boolean;
  roles: string[];
  compositionShare: number | null;
  recordingShare: number | null;
  digest: string | null;
  reminders: number;
  isOverdue: boolean;
  requestedAt: Date;
  remindedAt: Date | null;
  /** Whether the artist was reminded within a day, by the clock of the database. */
  isReminded: boolean;
  /** When the artist answered proposed terms; null without an answer. */
  answeredAt: Date | null;
  /** The answer of the artist to proposed terms; null for the author, and for current terms. */
  answer: Answer | null;
}

/** SQL: whether a party, joined with its row of `guests`, is a guest whom no account has claimed. */
const isGuest = sql<boolean>`(guests.id is not null and claimed_at is null and erased_at is null)`;

/** SQL: the account whose verified address is that of a guest. */
const holderOfAddress = sql<string | null>`case when guests.email is not null then (
  select holder.id from users as holder where holder.email = guests.email and holder.email_verified_at is not null
) end`;

/** SQL: the name of a party, joined with its rows of `guests` and `users`. */
const partyName = sql<string>`coalesce(user_name, case when ${isGuest} then guests.name end, ${DELETED_USER})`;

/** SQL: the credits of these posts, in the order of each post's terms. */
const selectCredits = (postIds: readonly string[]) => sql<CreditRow>`
    select credits.post_id as "postId", state, user_id as "userId",
      coalesce(users.id, ${holderOfAddress}) as "accountId",
      case when ${isGuest} then json_build_object('id', guests.id, 'name', guests.name) end as guest,
      ${partyName} as "userName", ${shownPicture('profile_pic')} as "profilePic",
      users.id is null and not ${isGuest} as "isDeleted",
      ${isGuest} or (users.id is not null and users.suspended_at is null) as "isActive",
      is_author as "isAuthor", is_removal as "isRemoval", roles, composition_share as "compositionShare",
      recording_share as "recordingShare", digest, requested_at as "requestedAt",
      reminders, reminders >= ${limits.removal.reminders}
        and requested_at <= now() - make_interval(days => ${limits.removal.days}) as "isOverdue",
      reminded_at as "remindedAt",
      coalesce(reminded_at > now() - make_interval(days => ${limits.reminderDays}), false) as "isReminded",
      case when state = 'proposed' and digest is not null then (
        select max(answered_at) from consents
        where consents.post_id = credits.post_id and artist_id = user_id and consents.digest = credits.digest
      ) end as "answeredAt",
      case when state = 'proposed' and digest is not null
        then coalesce(consent_answer(credits.post_id, user_id, digest), 'pending') end as answer
    from credits
    left join guests on guests.id = user_id
    left join users on users.id = coalesce(claimed_by, user_id)
    where credits.post_id = any(${postIds}::uuid[])
    order by credits.post_id, state, position`;

/** The credits of these posts, in the order of each post's terms. Posts of an author alone may have none. */
export async function findCredits(db: Queryable, postIds: readonly string[]): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`${markPrepared('find-credits')}${selectCredits(postIds)}`.execute(db);
  return rows;
}

export interface TermsRow {
  postId: string;
  state: TermsState;
  version: number;
  audioSha256: string;
  signedAs: string | null;
  removedUnanswered: (RemovedCredit & { isActive: boolean })[];
  proposedAt: Date;
  agreedAt: Date | null;
}

const selectTerms = (postIds: readonly string[]) => sql<TermsRow>`
    select terms.post_id as "postId", state, version, sha256 as "audioSha256", signed_as as "signedAs",
      (
        select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'userName', ${partyName},
          'guest', case when ${isGuest} then jsonb_build_object('id', guests.id, 'name', guests.name) end,
          'compositionShare', composition_share, 'recordingShare', recording_share,
          'isActive', ${isGuest} or (suspended_at is null and users.id is not null)) order by user_id), '[]')
        from removed_credits
        left join guests on guests.id = user_id
        left join users on users.id = coalesce(claimed_by, user_id)
        where removed_credits.post_id = terms.post_id and removed_credits.state = terms.state
      ) as "removedUnanswered", proposed_at as "proposedAt", agreed_at as "agreedAt"
    from terms join post_versions on post_versions.post_id = terms.post_id and number = version
    where terms.post_id = any(${postIds}::uuid[])`;

/** The current and proposed terms of these posts. */
export async function findTerms(db: Queryable, postIds: readonly string[]): Promise<TermsRow[]> {
  if (postIds.length === 0) return [];
  const { rows } = await selectTerms(postIds).execute(db);
  return rows;
}

const selectConsents = (postIds: readonly string[]) => sql<StoredConsent>`
    select id::text, post_id as "postId", artist_id as "artistId", digest, canonical, answer,
      is_removal as "isRemoval", signed_as as "signedAs", reason, proof, answered_at as time
    from consents where post_id = any(${postIds}::uuid[]) order by consents.id`;

interface StoredConsent extends Consent {
  postId: string;
  time: Date;
}

/** The answers of artists on these posts, in the order in which they were given. */
export async function findConsents(db: Queryable, postIds: readonly string[]): Promise<StoredConsent[]> {
  const { rows } = await selectConsents(postIds).execute(db);
  return rows;
}

/** Rows of an agreement as JSON, whose times are texts. */
interface AgreedRows {
  title: string;
  version: number;
  audioSha256: string;
  soundSha256: string | null;
  publishedAt: Date;
  authorId: string;
  authorName: string;
  /** Null for posts of an author alone whose terms have no row. */
  terms: (Pick<TermsRow, 'signedAs' | 'removedUnanswered'> & { proposedAt: string; agreedAt: string }) | null;
  credits: Pick<
    CreditRow,
    'userId' | 'accountId' | 'userName' | 'roles' | 'compositionShare' | 'recordingShare' | 'digest'
  >[];
  consents: (Consent & { time: string; proof: 'session' | 'email' })[];
  /** The guests of the post, also those whom the terms do not credit. */
  guests: {
    id: string;
    name: string;
    email: string | null;
    claimedBy: string | null;
    /** Whether it is shown as a guest: neither claimed nor erased. */
    isGuest: boolean;
  }[];
}

/**
 * Finds the current terms of a published post with their credits, and all answers. One statement reads
 * them in one snapshot, so that they are of the same terms.
 */
export async function findAgreedRows(db: Queryable, postId: string): Promise<AgreedRows | undefined> {
  const { rows } = await sql<AgreedRows>`${markPrepared('find-agreed-terms')}
    select posts.title, posts.version, recording.sha256 as "audioSha256",
      recording.sound_sha256 as "soundSha256", published_at as "publishedAt",
      author_id as "authorId", author.user_name as "authorName",
      (select to_jsonb(found) from (${selectTerms([postId])}) as found where state = 'current') as terms,
      (
        select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (${selectCredits([postId])}) as found
        where state = 'current'
      ) as credits,
      (select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (${selectConsents([postId])}) as found) as consents,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', guests.id, 'name', guests.name, 'email', guests.email,
          'claimedBy', claimed_by, 'isGuest', claimed_at is null and erased_at is null)), '[]')
        from guests where post_id = posts.id
      ) as guests
    from posts join users as author on author.id = author_id and author.suspended_at is null
    join post_versions as recording on recording.post_id = posts.id and recording.number = posts.version
    where posts.id = ${postId} and published_at is not null`.execute(db);
  return rows[0];
}

/** What artists were asked last on these posts. */
export async function findLatestRequests(
  tx: Tx,
  postIds: readonly string[],
): Promise<(LatestRequest & { postId: string; artistId: string })[]> {
  const { rows } = await sql<LatestRequest & { postId: string; artistId: string }>`
    select post_id as "postId", artist_id as "artistId", digest, is_first as "isFirst"
    from latest_requests where post_id = any(${postIds}::uuid[])`.execute(tx);
  return rows;
}

/** Records what artists are asked from now on. */
export async function recordRequests(
  tx: Tx,
  requests: readonly { postId: string; userId: string; digest: string }[],
): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(({ postId, userId, digest }) => ({
    post_id: postId,
    artist_id: userId,
    digest,
    is_first: true,
  }));
  await tx
    .insertInto('latest_requests')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['post_id', 'artist_id'])
        .doUpdateSet((set) => ({ digest: set.ref('excluded.digest'), is_first: false })),
    )
    .execute();
}

/** Stores an answer. A derived answer has the time and the signature of its source. */
export async function insertConsent(tx: Tx, postId: string, consent: Consent): Promise<void> {
  const {
    artistId,
    digest,
    canonical,
    answer,
    isRemoval,
    signedAs = null,
    reason = null,
    proof = 'session',
    derivedFrom,
  } = consent;
  const time =
    derivedFrom === undefined
      ? sql`now()`
      : sql`(select answered_at from consents where id = ${derivedFrom})`;
  await sql`
    insert into consents (post_id, artist_id, digest, canonical, answer, is_removal, signed_as, reason, proof, answered_at)
    values (${postId}, ${artistId}, ${digest}, ${canonical}, ${answer}, ${isRemoval}, ${signedAs}, ${reason}, ${proof}, ${time})`.execute(
    tx,
  );
}

/** Deletes the terms of posts in a state, with their credits. */
export async function deleteTerms(tx: Tx, postIds: readonly string[], state: TermsState): Promise<void> {
  if (postIds.length === 0) return;
  await sql`delete from terms where post_id = any(${postIds}::uuid[]) and state = ${state}`.execute(tx);
}

export interface TermsToInsert {
  postId: string;
  version: number;
  signedAs: string | null;
  removedUnanswered: readonly RemovedCredit[];
  /** Absent: now. */
  proposedAt?: Date | undefined;
}

/** Inserts terms of posts. Current ones are agreed on in this transaction. */
export async function insertTerms(tx: Tx, state: TermsState, terms: readonly TermsToInsert[]): Promise<void> {
  if (terms.length === 0) return;
  const rows = terms.map(({ postId, version, signedAs, proposedAt }) => ({
    postId,
    version,
    signedAs,
    proposedAt: proposedAt ?? null,
  }));
  await sql`
    insert into terms (post_id, state, version, signed_as, proposed_at, agreed_at)
    select "postId", ${state}, version, "signedAs", coalesce("proposedAt", now()),
      case ${state} when 'current' then now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as added ("postId" uuid, version integer, "signedAs" text, "proposedAt" timestamptz)`.execute(tx);
  const removedRows = terms.flatMap(({ postId, removedUnanswered }) =>
    removedUnanswered.map(({ userId, compositionShare, recordingShare }) => ({
      post_id: postId,
      state,
      user_id: userId,
      composition_share: compositionShare,
      recording_share: recordingShare,
    })),
  );
  if (removedRows.length > 0) await tx.insertInto('removed_credits').values(removedRows).execute();
}

export interface CreditToInsert {
  postId: string;
  userId: string;
  /** From 0, in the terms of the post. */
  position: number;
  isAuthor: boolean;
  isRemoval: boolean;
  roles: readonly string[];
  compositionShare: number | null;
  recordingShare: number | null;
  digest: string | null;
  reminders: number;
  remindedAt: Date | null;
  /** Null: now. */
  requestedAt: Date | null;
}

/** Inserts the credits of terms in a state. */
export async function insertCredits(
  tx: Tx,
  state: TermsState,
  credits: readonly CreditToInsert[],
): Promise<void> {
  if (credits.length === 0) return;
  await sql`
    insert into credits (post_id, state, user_id, position, is_author, is_removal, roles, composition_share,
      recording_share, digest, reminders, reminded_at, requested_at)
    select "postId", ${state}, "userId", position, "isAuthor", "isRemoval",
      array(select jsonb_array_elements_text(roles)), "compositionShare", "recordingShare", digest, reminders, "remindedAt",
      coalesce("requestedAt", now())
    from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as added ("postId" uuid, "userId" uuid,
      position smallint, "isAuthor" boolean, "isRemoval" boolean, roles jsonb, "compositionShare" integer,
      "recordingShare" integer, digest text, reminders smallint, "remindedAt" timestamptz, "requestedAt" timestamptz)`.execute(
    tx,
  );
}

/** The recording of a version; undefined if the post has no such version. */
export async function findRecording(
  db: Queryable,
  postId: string,
  number: number,
): Promise<{ audioSha256: string; isPlayable: boolean } | undefined> {
  return db
    .selectFrom('post_versions')
    .select(['sha256 as audioSha256', sql<boolean>`media_state <> 'failed'`.as('isPlayable')])
    .where('post_id', '=', postId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Finds the releases that hold drafts. */
export async function findHolds(
  db: Queryable,
  postIds: readonly string[],
): Promise<(Hold & { postId: string })[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<Hold & { postId: string }>`
    select post_id as "postId", release_id as "releaseId", title as "releaseTitle"
    from release_tracks join releases on releases.id = release_id
    where post_id = any(${postIds}::uuid[]) and holds`.execute(db);
  return rows;
}

/** Groups rows of several posts by post. */
export function groupByPost<T extends { postId: string }>(rows: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(row.postId);
    if (group) group.push(row);
    else groups.set(row.postId, [row]);
  }
  return groups;
}
