import { sql } from 'kysely';
import type { Queryable } from '../../db/database.ts';

/** Reads the account behind a session, with its credentials in numbers. */
export const findAccount = (db: Queryable, userId: string, sessionHash: Buffer) =>
  db
    .selectFrom('users')
    .select([
      'email',
      sql<
        string | null
      >`(select email from email_changes where user_id = users.id and expires_at > now())`.as('pendingEmail'),
      sql<number>`(select count(*) from passkeys where user_id = users.id)`.as('passkeys'),
      sql<boolean>`exists (select from authenticators where user_id = users.id and confirmed_at is not null)`.as(
        'twoFactor',
      ),
      sql<number>`(select count(*) from recovery_codes where user_id = users.id and used_at is null)`.as(
        'recoveryCodes',
      ),
      sql<string | null>`(
        select user_name from users as inviters where id = users.invited_by and deleted_at is null
      )`.as('invitedBy'),
      sql<Date | null>`(select proven_at from sessions where token_hash = ${sessionHash})`.as('provenAt'),
    ])
    .where('id', '=', userId)
    .executeTakeFirst();
