import type { signUpRules } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/**
 * Lets one transaction at a time decide about a sign-up, so that limits, mailboxes and names are
 * exact. It is the first lock of such a transaction.
 */
export async function lockSignUps(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sign-up'))`.execute(tx);
}

interface ApplicantRow {
  rule: signUpRules.DomainRule | null;
  isNetworkBlocked: boolean;
  fromNetwork: number;
  inLastHour: number;
}

/**
 * What the rows say about a sign-up.
 * @param domains the domain of the address and those above it, longest first
 */
export async function findApplicantFacts(
  db: Queryable,
  { domains, ip, network }: { domains: readonly string[]; ip: string | null; network: string | null },
): Promise<ApplicantRow> {
  const { rows } = await sql<ApplicantRow>`
    select
      (select rule from mail_domains where domain = any(${domains}) order by length(domain) desc limit 1) as rule,
      exists (select from blocked_networks where network >>= ${ip}::inet and (ends_at is null or ends_at > now()))
        as "isNetworkBlocked",
      (select count(*) from users where sign_up_network = ${network}::cidr and signed_up_at > now() - interval '1 day')
        + (select count(*) from sign_up_requests
           where network = ${network}::cidr and signed_up_at > now() - interval '1 day') as "fromNetwork",
      ${countRecent} as "inLastHour"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('A query without a FROM clause has a row.');
  return row;
}

const countRecent = sql<number>`
  (select count(*) from users where signed_up_at > now() - interval '1 hour')
    + (select count(*) from sign_up_requests where signed_up_at > now() - interval '1 hour')`;

/** Counts the sign-ups of the last hour. */
export async function countRecentSignUps(db: Queryable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countRecent} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Whether the sign-ups within some hour that ended in the last one came to a limit. */
export async function hasReachedHourlyLimit(db: Queryable, perHour: number): Promise<boolean> {
  const { rows } = await sql<{ isReached: boolean }>`
    with sign_ups as (
      select signed_up_at as time from users where signed_up_at > now() - interval '2 hours'
      union all select signed_up_at from sign_up_requests where signed_up_at > now() - interval '2 hours'
    ), hours as (
      select time, count(*) over (order by time range between interval '1 hour' preceding and current row) as count
      from sign_ups
    )
    select exists (select from hours where time > now() - interval '1 hour' and count >= ${perHour})
      as "isReached"`.execute(db);
  return rows[0]?.isReached ?? false;
}

/**
 * Who has an address: an account, or a request that waits.
 * @param byMailbox whether other addresses of the same mailbox count
 */
export async function findMailboxOwner(
  db: Queryable,
  email: string,
  { byMailbox, exceptUserId }: { byMailbox: boolean; exceptUserId?: string },
): Promise<'account' | 'request' | undefined> {
  const isSame = byMailbox
    ? sql<boolean>`(email = ${email} or mailbox_of(email) = mailbox_of(${email}))`
    : sql<boolean>`email = ${email}`;
  const { rows } = await sql<{ owner: 'account' | 'request' }>`
    select 'account' as owner from users
      where ${isSame} ${exceptUserId === undefined ? sql`` : sql`and id <> ${exceptUserId}`}
    union all
    select 'request' from sign_up_requests where ${isSame} and state <> 'rejected'
    limit 1`.execute(db);
  return rows[0]?.owner;
}

/** Forgets the networks of accounts that signed up long ago. */
export async function forgetNetworks(db: Queryable, days: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ signed_up_at: null, sign_up_network: null })
    .where('signed_up_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}

/** Days since a member of staff made a request; without any staff, since the first account. */
export async function countDaysWithoutStaff(db: Queryable): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select floor(extract(epoch from now() - coalesce(
      (select max(greatest(seen_at, users.created_at)) from users left join visits on visits.user_id = users.id
       where staff_role is not null and suspended_at is null),
      (select min(created_at) from users)
    )) / 86400)::int as days`.execute(db);
  return rows[0]?.days ?? 0;
}

/** The addresses of administrators. */
export async function listAdministratorEmails(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('staff_role', '=', 'administrator')
    .where('suspended_at', 'is', null)
    .execute();
  return rows.map(({ email }) => email);
}

/** When the server itself required approval, unless a member of the team has chosen a mode since. */
export async function findOwnModeChange(db: Queryable): Promise<Date | undefined> {
  const { rows } = await sql<{ changedAt: Date; isOwn: boolean }>`
    select settings.changed_at as "changedAt", actor_kind = 'system' as "isOwn"
    from settings
    cross join lateral (
      select actor_kind from audit_entries where target_kind = 'setting' and target_id = 'signUp.mode'
      order by seq desc limit 1
    ) as latest
    where key = 'signUp.mode'`.execute(db);
  const [row] = rows;
  return row?.isOwn === true ? row.changedAt : undefined;
}
