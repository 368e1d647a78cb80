import { DELETED_USER, limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { shownPicture } from '../users/index.ts';
import type { RemovedCredit } from './consents.policy.ts';
import type { Answer, Consent, LatestRequest } from './requests.policy.ts';

export type TermsState = 'current' | 'proposed';

/** An artist of current or proposed terms, the author among them. */
export interface CreditRow {
  postId: string;
  state: TermsState;
  userId: string;
  /** The name, also of a deleted account. */
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
  /** The answer of the artist to proposed terms; null for the author, and for current terms. */
  answer: Answer | null;
}

/** SQL: the credits of these posts, in the order of each post's terms. */
const selectCredits = (postIds: readonly string[]) => sql<CreditRow>`
    select post_id as "postId", state, user_id as "userId", coalesce(user_name, ${DELETED_USER}) as "userName",
      ${shownPicture('profile_pic')} as "profilePic", users.id is null as "isDeleted",
      coalesce(users.suspended_at is null and users.id is not null, false) as "isActive",
      is_author as "isAuthor", is_removal as "isRemoval", roles, composition_share as "compositionShare",
      recording_share as "recordingShare", digest, requested_at as "requestedAt",
      reminders, reminders >= ${limits.removal.reminders}
        and requested_at <= now() - make_interval(days => ${limits.removal.days}) as "isOverdue",
      case when state = 'proposed' and digest is not null
        then coalesce(consent_answer(post_id, user_id, digest), 'pending') end as answer
    from credits left join users on users.id = user_id
    where post_id = any(${postIds}::uuid[])
    order by post_id, state, position`;

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
        select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'userName', coalesce(user_name, ${DELETED_USER}),
          'compositionShare', composition_share, 'recordingShare', recording_share,
          'isActive', suspended_at is null and users.id is not null) order by user_id), '[]')
        from removed_credits left join users on users.id = user_id
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

const selectConsents = (postId: string) => sql<Consent & { time: Date }>`
    select id::text, artist_id as "artistId", digest, canonical, answer, is_removal as "isRemoval",
      signed_as as "signedAs", reason, answered_at as time
    from consents where post_id = ${postId} order by consents.id`;

/** The answers of artists on a post, in the order in which they were given. */
export async function findConsents(db: Queryable, postId: string): Promise<(Consent & { time: Date })[]> {
  const { rows } = await selectConsents(postId).execute(db);
  return rows;
}

/** Rows of an agreement as JSON, whose times are texts. */
interface AgreedRows {
  title: string;
  version: number;
  audioSha256: string;
  publishedAt: Date;
  authorId: string;
  authorName: string;
  /** Null for posts of an author alone whose terms have no row. */
  terms: (Pick<TermsRow, 'signedAs' | 'removedUnanswered'> & { proposedAt: string; agreedAt: string }) | null;
  credits: Pick<
    CreditRow,
    'userId' | 'userName' | 'roles' | 'compositionShare' | 'recordingShare' | 'digest'
  >[];
  consents: (Consent & { time: string })[];
}

/**
 * Finds the current terms of a published post with their credits, and all answers. One statement reads
 * them in one snapshot, so that they are of the same terms.
 */
export async function findAgreedRows(db: Queryable, postId: string): Promise<AgreedRows | undefined> {
  const { rows } = await sql<AgreedRows>`${markPrepared('find-agreed-terms')}
    select posts.title, posts.version, recording.sha256 as "audioSha256", published_at as "publishedAt",
      author_id as "authorId", author.user_name as "authorName",
      (select to_jsonb(found) from (${selectTerms([postId])}) as found where state = 'current') as terms,
      (
        select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (${selectCredits([postId])}) as found
        where state = 'current'
      ) as credits,
      (select coalesce(jsonb_agg(to_jsonb(found)), '[]') from (${selectConsents(postId)}) as found) as consents
    from posts join users as author on author.id = author_id and author.suspended_at is null
    join post_versions as recording on recording.post_id = posts.id and recording.number = posts.version
    where posts.id = ${postId} and published_at is not null`.execute(db);
  return rows[0];
}

/** What artists were asked last, by artist. */
export async function findLatestRequests(tx: Tx, postId: string): Promise<Map<string, LatestRequest>> {
  const rows = await tx
    .selectFrom('latest_requests')
    .select(['artist_id', 'digest', 'is_first'])
    .where('post_id', '=', postId)
    .execute();
  return new Map(rows.map(({ artist_id, digest, is_first }) => [artist_id, { digest, isFirst: is_first }]));
}

/** Records what artists are asked from now on. */
export async function recordRequests(
  tx: Tx,
  postId: string,
  requests: readonly { userId: string; digest: string }[],
): Promise<void> {
  if (requests.length === 0) return;
  const rows = requests.map(({ userId, digest }) => ({
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
    derivedFrom,
  } = consent;
  const time =
    derivedFrom === undefined
      ? sql`now()`
      : sql`(select answered_at from consents where id = ${derivedFrom})`;
  await sql`
    insert into consents (post_id, artist_id, digest, canonical, answer, is_removal, signed_as, reason, answered_at)
    values (${postId}, ${artistId}, ${digest}, ${canonical}, ${answer}, ${isRemoval}, ${signedAs}, ${reason}, ${time})`.execute(
    tx,
  );
}

/** Deletes the terms in a state, with their credits. */
export async function deleteTerms(tx: Tx, postId: string, state: TermsState): Promise<void> {
  await tx.deleteFrom('terms').where('post_id', '=', postId).where('state', '=', state).execute();
}

export interface TermsToInsert {
  postId: string;
  state: TermsState;
  version: number;
  signedAs: string | null;
  removedUnanswered: readonly RemovedCredit[];
  /** Absent: now. */
  proposedAt?: Date | undefined;
}

/** Inserts terms. Current ones are agreed on in this transaction. */
export async function insertTerms(tx: Tx, terms: TermsToInsert): Promise<void> {
  const { postId, state, version, signedAs, removedUnanswered, proposedAt } = terms;
  await sql`
    insert into terms (post_id, state, version, signed_as, proposed_at, agreed_at)
    values (${postId}, ${state}, ${version}, ${signedAs},
      coalesce(${proposedAt ?? null}::timestamptz, now()), case ${state} when 'current' then now() end)`.execute(
    tx,
  );
  if (removedUnanswered.length === 0) return;
  const removedRows = removedUnanswered.map(({ userId, compositionShare, recordingShare }) => ({
    post_id: postId,
    state,
    user_id: userId,
    composition_share: compositionShare,
    recording_share: recordingShare,
  }));
  await tx.insertInto('removed_credits').values(removedRows).execute();
}

export interface CreditToInsert {
  userId: string;
  isAuthor: boolean;
  isRemoval: boolean;
  roles: readonly string[];
  compositionShare: number | null;
  recordingShare: number | null;
  digest: string | null;
  reminders: number;
  /** Null: now. */
  requestedAt: Date | null;
}

/** Inserts the credits of terms in their order. */
export async function insertCredits(
  tx: Tx,
  postId: string,
  state: TermsState,
  credits: readonly CreditToInsert[],
): Promise<void> {
  const rows = credits.map((credit, position) => ({ ...credit, position }));
  await sql`
    insert into credits (post_id, state, user_id, position, is_author, is_removal, roles, composition_share,
      recording_share, digest, reminders, requested_at)
    select ${postId}, ${state}, "userId", position, "isAuthor", "isRemoval",
      array(select jsonb_array_elements_text(roles)), "compositionShare", "recordingShare", digest, reminders,
      coalesce("requestedAt", now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as added ("userId" uuid, position smallint,
      "isAuthor" boolean, "isRemoval" boolean, roles jsonb, "compositionShare" integer, "recordingShare" integer,
      digest text, reminders smallint, "requestedAt" timestamptz)`.execute(tx);
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
