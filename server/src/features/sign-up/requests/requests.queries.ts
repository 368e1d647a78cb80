import { limits, type signUp } from '@backbeat/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';
import type { Agreement } from '../check-agreement.ts';

export interface NewRequest {
  id: string;
  userName: string;
  email: string;
  passwordHash: string;
  bio: string;
  location: string;
  about: string;
  reason: string;
  inviteId: string | null;
  network: string | null;
  agreement: Agreement | null;
}

/** @throws a violation of sign_up_requests_name_key or sign_up_requests_email_key */
export async function insertRequest(tx: Tx, request: NewRequest): Promise<void> {
  await tx
    .insertInto('sign_up_requests')
    .values({
      id: request.id,
      user_name: request.userName,
      email: request.email,
      password_hash: request.passwordHash,
      bio: request.bio,
      location: request.location,
      about: request.about,
      reason: request.reason,
      invite_id: request.inviteId,
      network: request.network,
      agreement: request.agreement && JSON.stringify(request.agreement),
    })
    .execute();
}

/** The password of a request that waits for a decision, by user name or email. */
export async function findWaitingPasswordHash(
  db: Queryable,
  nameOrEmail: string,
): Promise<string | undefined> {
  const key = nameOrEmail.toLowerCase();
  const row = await db
    .selectFrom('sign_up_requests')
    .select('password_hash')
    .where(key.includes('@') ? 'email' : 'user_name_key', '=', key)
    .where('state', '<>', 'rejected')
    .executeTakeFirst();
  return row?.password_hash;
}

/** What a decision needs to know of a request. */
export interface DecidedRequest {
  id: string;
  userName: string;
  email: string;
  state: signUp.RequestState;
  /** Who holds or rejected it; null if the account is gone. */
  decidedBy: string | null;
}

const selectDecided = (where: RawBuilder<unknown>, lock: RawBuilder<unknown>) => sql<DecidedRequest>`
  select sign_up_requests.id, sign_up_requests.user_name as "userName", sign_up_requests.email, state,
    users.user_name as "decidedBy"
  from sign_up_requests left join users on users.id = decided_by
  where ${where} ${lock}`;

export const findRequests = async (db: Queryable, ids: readonly string[]): Promise<DecidedRequest[]> =>
  (await selectDecided(sql`sign_up_requests.id = any(${ids})`, sql``).execute(db)).rows;

export const lockRequest = async (tx: Tx, id: string): Promise<DecidedRequest | undefined> =>
  (await selectDecided(sql`sign_up_requests.id = ${id}`, sql`for update of sign_up_requests`).execute(tx))
    .rows[0];

/** Who approved a request, which the approval removed; undefined if it was not approved. */
export async function findApprover(db: Queryable, id: string): Promise<{ name: string | null } | undefined> {
  return db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'actor_id')
    .select('user_name as name')
    .where('target_kind', '=', 'signUp')
    .where('target_id', '=', id)
    .where('action', '=', 'signUp.approve')
    .executeTakeFirst();
}

/** Stores the decision of staff to hold or reject a request. */
export async function saveDecision(
  tx: Tx,
  id: string,
  decision: { state: 'held' | 'rejected'; staffId: string; note: string; words: string },
): Promise<void> {
  await tx
    .updateTable('sign_up_requests')
    .set({
      state: decision.state,
      decided_by: decision.staffId,
      decided_at: sql<Date>`clock_timestamp()`,
      note: decision.note,
      words: decision.words,
    })
    .where('id', '=', id)
    .execute();
}

export interface ApprovedRequest extends Omit<NewRequest, 'reason'> {
  signedUpAt: Date;
  /** Who invited the applicant. */
  invitedBy: string | null;
}

/** Removes a request, whose account the transaction creates. */
export async function takeRequest(tx: Tx, id: string): Promise<ApprovedRequest | undefined> {
  const { rows } = await sql<ApprovedRequest>`
    delete from sign_up_requests where id = ${id}
    returning id, user_name as "userName", email, password_hash as "passwordHash", bio, location, about,
      invite_id as "inviteId", network, signed_up_at as "signedUpAt", agreement,
      (select creator_id from invites where invites.id = invite_id) as "invitedBy"`.execute(tx);
  return rows[0];
}

export interface RequestRow {
  id: string;
  state: signUp.RequestState;
  userName: string;
  email: string;
  reason: string;
  inviteCode: string | null;
  invitedBy: string | null;
  signedUpAt: Date;
  sameNetwork: number;
  sameDomain: number;
  rejected: number;
  suspended: number;
  decidedBy: string | null;
  decidedAt: Date | null;
  note: string;
  words: string;
}

interface RequestQuery {
  state?: signUp.RequestState;
  ids?: readonly string[];
  /** A part of the name in lower case. */
  name?: string | undefined;
  /** The whole address in lower case. */
  email?: string | undefined;
  /** The id of the last request of the page before. */
  after?: string | undefined;
  limit: number;
}

const MAX_COUNTED = limits.signUp.counted;
const isSameDay = sql`signed_up_at between requests.signed_up_at - interval '1 day' and requests.signed_up_at + interval '1 day'`;
const isSameDomain = sql`split_part(email, '@', 2) = split_part(requests.email, '@', 2)`;

/** Lists requests with what the server knows about the applicants, oldest first. */
export async function listRequests(
  db: Queryable,
  { state, ids, name, email, after, limit }: RequestQuery,
): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select requests.id, state, requests.user_name as "userName", requests.email, reason,
      code as "inviteCode", inviters.user_name as "invitedBy", requests.signed_up_at as "signedUpAt",
      (select count(*) from (
        (select from users where sign_up_network = requests.network and ${isSameDay} limit ${MAX_COUNTED})
        union all
        (select from sign_up_requests as others
         where network = requests.network and id <> requests.id and ${isSameDay} limit ${MAX_COUNTED})
      ) as counted) as "sameNetwork",
      (select count(*) from (
        (select from users where ${isSameDay} and ${isSameDomain} limit ${MAX_COUNTED})
        union all
        (select from sign_up_requests as others
         where ${isSameDay} and ${isSameDomain} and id <> requests.id limit ${MAX_COUNTED})
      ) as counted) as "sameDomain",
      (select count(*) from (
        select from sign_up_requests as others
        where state = 'rejected' and id <> requests.id and (
          mailbox_of(email) = mailbox_of(requests.email) or user_name_key = requests.user_name_key
          or network = requests.network)
        limit ${MAX_COUNTED}
      ) as counted) as rejected,
      (select count(*) from (
        select from users
        where suspended_at is not null and deleted_at is null and (
          mailbox_of(email) = mailbox_of(requests.email) or user_name_key = requests.user_name_key
          or sign_up_network = requests.network)
        limit ${MAX_COUNTED}
      ) as counted) as suspended,
      deciders.user_name as "decidedBy", decided_at as "decidedAt", requests.note, words
    from sign_up_requests as requests
      left join invites on invites.id = requests.invite_id
      left join users as inviters on inviters.id = invites.creator_id
      left join users as deciders on deciders.id = decided_by
    where true ${state === undefined ? sql`` : sql`and state = ${state}`}
      ${ids === undefined ? sql`` : sql`and requests.id = any(${ids})`}
      ${name === undefined ? sql`` : sql`and position(${name} in requests.user_name_key) > 0`}
      ${email === undefined ? sql`` : sql`and requests.email = ${email}`}
      ${after === undefined ? sql`` : sql`and requests.id > ${after}`}
    order by requests.id limit ${limit}`.execute(db);
  return rows;
}

const countState = (state: signUp.RequestState) => sql<number>`
  (select count(*) from (select from sign_up_requests where state = ${state} limit ${MAX_COUNTED}) as counted)`;

/** Counts the requests of each state, up to the highest number that clients show. */
export async function countRequests(db: Queryable): Promise<Record<signUp.RequestState, number>> {
  const { rows } = await sql<Record<signUp.RequestState, number>>`
    select ${countState('waiting')} as waiting, ${countState('held')} as held,
      ${countState('rejected')} as rejected`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a FROM clause has a row.');
  return row;
}

/** Counts all requests that wait for an answer. */
export async function countWaiting(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('sign_up_requests')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return count;
}

/** Removes some requests that staff has not answered for too long. */
export async function takeUnanswered(
  tx: Tx,
  { days, limit }: { days: number; limit: number },
): Promise<{ id: string; userName: string; email: string }[]> {
  const { rows } = await sql<{ id: string; userName: string; email: string }>`
    delete from sign_up_requests where id in (
      select id from sign_up_requests
      where state <> 'rejected' and signed_up_at < now() - make_interval(days => ${days})
      order by id limit ${limit} for update skip locked
    )
    returning id, user_name as "userName", email`.execute(tx);
  return rows;
}

/** Deletes requests that were rejected long ago. */
export async function deleteRejected(db: Queryable, days: number): Promise<void> {
  await db
    .deleteFrom('sign_up_requests')
    .where('state', '=', 'rejected')
    .where('decided_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
