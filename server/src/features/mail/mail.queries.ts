import { sql } from 'kysely';
import type { Database, Queryable, Tx } from '../../db/database.ts';
import type { MailFailure } from '../../platform/mail/index.ts';

/** Days for which failures and counts stay. */
const RETENTION_DAYS = 14;

/** Counts an accepted mail. Its recipient can be reached, so that nothing suppresses them any more. */
export async function recordAccepted(db: Database, to: string): Promise<void> {
  await sql`
    with reached as (delete from mail_suppressions where email = ${to.toLowerCase()})
    insert into mail_counts (hour, sent, last_sent_at) values (date_trunc('hour', now()), 1, now())
    on conflict (hour) do update set sent = mail_counts.sent + 1, last_sent_at = now()`.execute(db);
}

/** Counts a failure and stores it. */
export async function recordFailure(
  db: Database,
  { kind, domain, stage, code, response }: MailFailure & { kind: string; domain: string },
): Promise<void> {
  await sql`
    with failure as (
      insert into mail_failures (kind, domain, stage, code, response)
      values (${kind}, ${domain}, ${stage}, ${code}, ${response})
    )
    insert into mail_counts (hour, failed) values (date_trunc('hour', now()), 1)
    on conflict (hour) do update set failed = mail_counts.failed + 1`.execute(db);
}

/** Records that a server has rejected an address for good. The second day suppresses it. */
export async function recordRejectedAddress(db: Database, to: string, reason: string): Promise<void> {
  await sql`
    insert into mail_suppressions as earlier (email, failures, last_failed_at, reason)
    values (${to.toLowerCase()}, 1, now(), ${reason})
    on conflict (email) do update set
      failures = earlier.failures + 1,
      last_failed_at = now(),
      reason = excluded.reason,
      since = coalesce(earlier.since, now())
    where (earlier.last_failed_at at time zone 'UTC')::date < (now() at time zone 'UTC')::date`.execute(db);
}

export async function isSuppressed(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_suppressions')
    .select('email')
    .where('email', '=', email.toLowerCase())
    .where('since', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The address of an account if it gets no notifications. */
export async function findSuppressedEmail(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('mail_suppressions', (join) =>
      join.on(sql`lower(users.email)`, '=', sql.ref('mail_suppressions.email')),
    )
    .select('users.email')
    .where('users.id', '=', userId)
    .where('since', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The addresses that get no notifications, the latest first. */
export function listSuppressions(db: Database) {
  return db
    .selectFrom('mail_suppressions')
    .select(['email', 'since', 'reason'])
    .where('since', 'is not', null)
    .orderBy('since', 'desc')
    .orderBy('email', 'desc')
    .limit(1000)
    .$narrowType<{ since: Date }>()
    .execute();
}

/** @returns whether there was one */
export async function deleteSuppression(db: Queryable, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_suppressions')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets an address that neither an account nor a guest has any more. */
export async function forgetSuppression(db: Queryable, email: string): Promise<void> {
  await sql`
    delete from mail_suppressions where email = ${email.toLowerCase()}
      and not exists (select from users where users.email = ${email.toLowerCase()})
      and not exists (select from guests where guests.email = ${email.toLowerCase()})`.execute(db);
}

/** Forgets the address of an account that is deleted. */
export async function deleteSuppressionOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('mail_suppressions')
    .where('email', '=', (eb) =>
      eb
        .selectFrom('users')
        .select(eb.fn<string>('lower', ['email']).as('email'))
        .where('id', '=', userId),
    )
    .execute();
}

export function listFailures(db: Database, limit: number) {
  return db
    .selectFrom('mail_failures')
    .select(['id', 'kind', 'domain', 'stage', 'code', 'response', 'failed_at'])
    .where('failed_at', '>', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .orderBy('failed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The numbers of the last 24 hours. Jobs that send mail wait for their first or next attempt. */
export async function countDay(db: Database): Promise<{ accepted: number; failed: number; waiting: number }> {
  const { rows } = await sql<{ accepted: number; failed: number; waiting: number }>`
    select coalesce(sum(sent), 0)::int as accepted, coalesce(sum(failed), 0)::int as failed,
      (select count(*)::int from jobs
        where state <> 'failed' and (name ~ '^(send|mail)-' or name = 'notify-owner-of-decision')) as waiting
    from mail_counts where hour > now() - interval '24 hours'`.execute(db);
  return rows[0] ?? { accepted: 0, failed: 0, waiting: 0 };
}

/** @returns how many attempts have failed since the last accepted mail, up to `limit` */
export async function countFailuresInARow(db: Database, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from mail_failures
      where failed_at > coalesce((select max(last_sent_at) from mail_counts), '-infinity')
      order by failed_at desc limit ${limit}
    ) as latest`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes what is older than the retention. Rejections of one day expire after 90 days. */
export async function deleteOldRows(db: Database): Promise<void> {
  await sql`
    with failures as (
      delete from mail_failures where failed_at < now() - make_interval(days => ${RETENTION_DAYS})
    ), rejections as (
      delete from mail_suppressions where since is null and last_failed_at < now() - interval '90 days'
    )
    delete from mail_counts where hour < now() - make_interval(days => ${RETENTION_DAYS})`.execute(db);
}
