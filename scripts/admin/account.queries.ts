import { sql } from 'kysely';
import type { Queryable } from '../../server/src/db/database.ts';

export interface Account {
  id: string;
  userName: string;
  email: string;
  createdAt: Date;
  suspendedAt: Date | null;
  plusUntil: Date | null;
  staffRole: string | null;
  hasTwoFactor: boolean;
  passkeys: number;
  sessions: number;
  posts: number;
  drafts: number;
  followers: number;
  files: number;
  fileBytes: number;
  reports: number;
}

/** Finds an account by its user name or email, without secrets and without content. */
export async function findAccount(db: Queryable, nameOrEmail: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select users.id, user_name as "userName", email, created_at as "createdAt", suspended_at as "suspendedAt",
      plus_until as "plusUntil", staff_role as "staffRole", posts_count as posts, followers_count as followers,
      exists (select from authenticators where user_id = users.id and confirmed_at is not null) as "hasTwoFactor",
      (select count(*) from passkeys where user_id = users.id) as passkeys,
      (select count(*) from sessions where user_id = users.id and expires_at > now()) as sessions,
      (select count(*) from posts where author_id = users.id and published_at is null) as drafts,
      (select count(*) from files where owner_id = users.id) as files,
      (select coalesce(sum(size), 0)::bigint from files where owner_id = users.id) as "fileBytes",
      (select count(*) from report_cases where owner_id = users.id and decided_at is null) as reports
    from users
    where deleted_at is null and (user_name_key = lower(${nameOrEmail}) or email = lower(${nameOrEmail}))
    limit 1`.execute(db);
  return rows[0];
}
