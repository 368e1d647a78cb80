import { limits, type invites } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

/** An invite that is good now. */
export interface OpenInvite {
  id: string;
  creatorId: string;
  userName: string;
}

const isOpen = sql<boolean>`
  revoked_at is null and (expires_at is null or expires_at > now()) and uses < max_uses`;

/** @param email the address of the applicant; without one, invites for an address count as good */
export async function findOpenInvite(
  db: Queryable,
  code: string,
  email?: string,
): Promise<OpenInvite | undefined> {
  const { rows } = await sql<OpenInvite>`
    select invites.id, creator_id as "creatorId", user_name as "userName"
    from invites join users on users.id = creator_id
    where code = ${code} and ${isOpen} and suspended_at is null
      ${email === undefined ? sql`` : sql`and (invites.email is null or invites.email = ${email})`}`.execute(
    db,
  );
  return rows[0];
}

/** Counts a use. @returns false if the invite is no longer open */
export async function countInviteUse(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invites set uses = uses + 1 where id = ${id} and ${isOpen}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

interface NewInviteRow {
  id: string;
  code: string;
  creatorId: string;
  email: string | null;
  uses: number;
  /** Null for an invite that does not expire. */
  days: number | null;
  note: string;
}

export async function insertInvite(tx: Tx, invite: NewInviteRow): Promise<void> {
  await tx
    .insertInto('invites')
    .values({
      id: invite.id,
      code: invite.code,
      creator_id: invite.creatorId,
      email: invite.email,
      max_uses: invite.uses,
      note: invite.note,
      expires_at: sql<Date | null>`now() + make_interval(days => ${invite.days})`,
    })
    .execute();
}

/** Locks a member who makes an invite. @returns the days since their sign-up and their open invites */
export async function lockInviter(
  tx: Tx,
  userId: string,
): Promise<{ days: number; open: number } | undefined> {
  const { rows: inviters } = await sql<{ days: number }>`
    select floor(extract(epoch from now() - created_at) / 86400)::int as days
    from users where id = ${userId} and suspended_at is null for no key update`.execute(tx);
  const [inviter] = inviters;
  if (!inviter) return undefined;
  // A statement of its own sees the invites that a transaction made while this one waited for the lock.
  const { rows: counts } = await sql<{ open: number }>`
    select count(*) as open from invites where creator_id = ${userId} and ${isOpen}`.execute(tx);
  return { days: inviter.days, open: counts[0]?.open ?? 0 };
}

/** Revokes an open invite. @param creatorId whose it has to be; any if undefined */
export async function revokeInvite(tx: Tx, id: string, creatorId: string | undefined): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invites')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .$if(creatorId !== undefined, (query) => query.where('creator_id', '=', creatorId ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface InviteRow {
  id: string;
  code: string;
  email: string | null;
  maxUses: number;
  uses: number;
  note: string;
  createdAt: Date;
  expiresAt: Date | null;
  isExpired: boolean;
  revokedAt: Date | null;
  by: string;
  people: string[];
}

interface InviteQuery {
  creatorId?: string;
  ids?: readonly string[];
  /** All if undefined. */
  list?: invites.InviteList | undefined;
  /** The id of the last invite of the page before. */
  after?: string | undefined;
  limit: number;
}

/** Lists invites with the people who joined by them, newest first. */
export async function listInvites(
  db: Queryable,
  { creatorId, ids, list, after, limit }: InviteQuery,
): Promise<InviteRow[]> {
  const { rows } = await sql<InviteRow>`
    select invites.id, code, invites.email, max_uses as "maxUses", uses, note, invites.created_at as "createdAt",
      expires_at as "expiresAt", coalesce(expires_at <= now(), false) as "isExpired", revoked_at as "revokedAt",
      creators.user_name as "by",
      array(select user_name from users where invite_id = invites.id and deleted_at is null
        order by users.id desc limit ${limits.invite.people}) as people
    from invites join users as creators on creators.id = creator_id
    where true ${creatorId === undefined ? sql`` : sql`and creator_id = ${creatorId}`}
      ${ids === undefined ? sql`` : sql`and invites.id = any(${ids})`}
      ${list === undefined ? sql`` : list === 'open' ? sql`and ${isOpen}` : sql`and not (${isOpen})`}
      ${after === undefined ? sql`` : sql`and invites.id < ${after}`}
    order by invites.id desc limit ${limit}`.execute(db);
  return rows;
}

/** The invites of a user, for the copy of their data. */
export const listInviteData = (db: Queryable, userId: string) =>
  db
    .selectFrom('invites')
    .select([
      'code',
      'email',
      'max_uses as maxUses',
      'uses',
      'note',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      sql<string[]>`array(select user_name from users where invite_id = invites.id order by users.id)`.as(
        'people',
      ),
    ])
    .where('creator_id', '=', userId)
    .orderBy('id')
    .execute();

/** What the mail of an invite says. */
export const findInviteMail = (
  db: Queryable,
  id: string,
): Promise<{ code: string; email: string | null; userName: string } | undefined> =>
  db
    .selectFrom('invites')
    .innerJoin('users', 'users.id', 'creator_id')
    .select(['code', 'invites.email', 'user_name as userName'])
    .where('invites.id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
