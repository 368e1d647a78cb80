import { sql } from 'kysely';
import { isHiddenFrom, type BlockViewer } from '../../block-filter/index.ts';
import type { Queryable, Tx } from '../../../db/database.ts';

/** An artist of a release that the transaction has locked. */
export interface StoredArtist {
  userId: string;
  isAgreed: boolean;
  /** Null for the owner, who is not asked. */
  digest: string | null;
  /** Whether the owner does not see the account: it is suspended, or there is a block. */
  isHidden: boolean;
}

export async function listStoredArtists(
  tx: Tx,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<StoredArtist[]> {
  const owner = { id: ownerId, hasBlocks: true, hasMuted: false };
  const { rows } = await sql<StoredArtist>`
    select user_id as "userId", is_agreed as "isAgreed", digest,
      suspended_at is not null or ${isHiddenFrom(owner, sql`users.id`)} as "isHidden"
    from release_artists join users on users.id = user_id
    where release_id = ${id} order by place`.execute(tx);
  return rows;
}

export interface ArtistToStore {
  userId: string;
  /** What the artist is asked about; null for the owner. */
  digest: string | null;
}

/** Stores the artists of a release in their order. Those who are there keep everything but their place. */
export async function storeArtists(
  tx: Tx,
  releaseId: string,
  artists: readonly ArtistToStore[],
): Promise<void> {
  await sql`
    insert into release_artists (release_id, user_id, place, is_agreed, digest, requested_at)
    select ${releaseId}::uuid, user_id, place, digest is null, digest, case when digest is not null then now() end
    from unnest(
      ${artists.map(({ userId }) => userId)}::uuid[], ${artists.map(({ digest }) => digest)}::text[]
    ) with ordinality as artist (user_id, digest, place)
    on conflict (release_id, user_id) do update set place = excluded.place`.execute(tx);
}

export async function deleteArtists(tx: Tx, releaseId: string, userIds: readonly string[]): Promise<void> {
  await sql`
    delete from release_artists where release_id = ${releaseId} and user_id = any(${userIds}::uuid[])`.execute(
    tx,
  );
}

/** A question to an author (`postId`) or an artist (null). */
export interface Question {
  userId: string;
  postId: string | null;
  digest: string;
}

export interface AskedQuestion extends Question {
  answer: 'approved' | 'declined' | null;
}

/**
 * Stores what authors and artists are asked, and whether they agree: an earlier answer to the same digest
 * counts again.
 */
export async function storeQuestions(
  tx: Tx,
  releaseId: string,
  questions: readonly Question[],
): Promise<AskedQuestion[]> {
  const { rows } = await sql<AskedQuestion>`
    select user_id as "userId", post_id as "postId", digest,
      release_answer(${releaseId}::uuid, user_id, post_id, digest) as answer
    from unnest(
      ${questions.map(({ userId }) => userId)}::uuid[], ${questions.map(({ postId }) => postId)}::uuid[],
      ${questions.map(({ digest }) => digest)}::text[]
    ) as question (user_id, post_id, digest)`.execute(tx);
  const values = (answers: readonly AskedQuestion[]) => sql`unnest(
    ${answers.map(({ postId, userId }) => postId ?? userId)}::uuid[], ${answers.map(({ digest }) => digest)}::text[],
    ${answers.map(({ answer }) => answer === 'approved')}::boolean[]
  ) as asked (about, digest, is_agreed)`;
  await sql`
    update release_tracks set digest = asked.digest, is_agreed = asked.is_agreed,
      requested_at = case release_tracks.digest when asked.digest then requested_at else now() end
    from ${values(rows.filter(({ postId }) => postId !== null))}
    where release_id = ${releaseId} and post_id = asked.about`.execute(tx);
  await sql`
    update release_artists set digest = asked.digest, is_agreed = asked.is_agreed,
      requested_at = case release_artists.digest when asked.digest then requested_at else now() end
    from ${values(rows.filter(({ postId }) => postId === null))}
    where release_id = ${releaseId} and user_id = asked.about`.execute(tx);
  return rows;
}

/** Records that the user of a question agrees. */
export async function markAgreed(
  tx: Tx,
  releaseId: string,
  { userId, postId }: Pick<Question, 'userId' | 'postId'>,
): Promise<void> {
  await (
    postId === null
      ? sql`update release_artists set is_agreed = true where release_id = ${releaseId} and user_id = ${userId}`
      : sql`update release_tracks set is_agreed = true where release_id = ${releaseId} and post_id = ${postId}`
  ).execute(tx);
}

export interface ConsentToInsert extends Question {
  answer: 'approved' | 'declined' | 'withdrawn';
}

export async function insertReleaseConsent(
  tx: Tx,
  releaseId: string,
  { userId, postId, digest, answer }: ConsentToInsert,
): Promise<void> {
  await tx
    .insertInto('release_consents')
    .values({ release_id: releaseId, user_id: userId, post_id: postId, digest, answer })
    .execute();
}

/** The digests that a user has answered about one question, each once. */
export async function listAnsweredDigests(
  tx: Tx,
  releaseId: string,
  { userId, postId }: Pick<Question, 'userId' | 'postId'>,
): Promise<string[]> {
  const { rows } = await sql<{ digest: string }>`
    select distinct digest from release_consents
    where release_id = ${releaseId} and user_id = ${userId} and post_id is not distinct from ${postId}::uuid`.execute(
    tx,
  );
  return rows.map(({ digest }) => digest);
}

/** The names of users in the order of the ids. */
export async function listNamesOf(db: Queryable, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userName: string }>`
    select user_name as "userName" from unnest(${userIds}::uuid[]) with ordinality as asked (id, place)
    join users using (id) order by place`.execute(db);
  return rows.map(({ userName }) => userName);
}

/** A request that waits for the answer of a user. */
export interface RequestRow {
  releaseId: string;
  /** Null for the name. */
  postId: string | null;
  title: string | null;
  digest: string;
  time: Date;
}

/** Lists what waits for the answer of a user, latest first. Suspended and hidden owners do not ask. */
export async function listRequests(db: Queryable, viewer: BlockViewer, limit: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select release_id as "releaseId", post_id as "postId", request.title, digest, requested_at as time
    from (
      select release_id, null::uuid as post_id, null::text as title, digest, requested_at
      from release_artists where user_id = ${viewer.id} and not is_agreed
      union all
      select release_id, post_id, title, digest, requested_at
      from posts join release_tracks on post_id = posts.id where author_id = ${viewer.id} and not is_agreed
    ) as request
    join releases on releases.id = release_id join users as owner on owner.id = owner_id
    where owner.suspended_at is null and not ${isHiddenFrom(viewer, sql`owner_id`)}
    order by requested_at desc, release_id desc, post_id nulls first limit ${limit}`.execute(db);
  return rows;
}

/** Lists the users who have an open request about a release. */
export async function listAskedUsers(db: Queryable, releaseId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from release_artists where release_id = ${releaseId} and not is_agreed
    union
    select author_id from release_tracks join posts on posts.id = post_id
    where release_id = ${releaseId} and not is_agreed`.execute(db);
  return rows.map(({ userId }) => userId);
}

/** Lists the releases of either user that ask the other, in the order in which they are locked. */
export async function listReleasesBetween(tx: Tx, one: string, other: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct releases.id
    from (values (${one}::uuid, ${other}::uuid), (${other}::uuid, ${one}::uuid)) as pair (owner_id, asked_id)
    join releases on releases.owner_id = pair.owner_id
    where exists (
      select from release_artists where release_id = releases.id and user_id = asked_id and not is_agreed
      union all
      select from release_tracks join posts on posts.id = post_id
      where release_id = releases.id and author_id = asked_id and not is_agreed
    )
    order by releases.id`.execute(tx);
  return rows.map(({ id }) => id);
}
