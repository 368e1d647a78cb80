import { limits } from '@backbeat/contract';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../db/database.ts';

const { tries, minutes, undoDays } = limits.account.emailChange;
const isInFuture = sql<boolean>`expires_at > now()`;

// Addresses that await their code.

/**
 * Stores a new address without a code; it replaces the one before. The time of the first request
 * stays, so that a second one does not make credentials look older than the change.
 */
export async function saveEmailChange(tx: Tx, userId: string, email: string): Promise<void> {
  const fresh = {
    email,
    code_hash: null,
    attempts: 0,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  };
  await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({
        ...fresh,
        requested_at: sql<Date>`case when email_changes.expires_at > now() then email_changes.requested_at else now() end`,
      }),
    )
    .execute();
}

/** Stores the code of a new address. @returns false if it is not wanted any more */
export async function saveEmailCode(
  db: Queryable,
  { userId, email, codeHash }: { userId: string; email: string; codeHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({
      code_hash: codeHash,
      attempts: 0,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Counts an attempt.
 * @returns the hash to compare with; undefined if there is no code or no attempt left
 */
export async function consumeEmailAttempt(db: Queryable, userId: string): Promise<string | undefined> {
  const row = await db
    .updateTable('email_changes')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('user_id', '=', userId)
    .where('attempts', '<', tries)
    .where(isInFuture)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

/** Consumes a code. @returns its change; undefined if it was used or replaced */
export const consumeEmailChange = (
  tx: Tx,
  userId: string,
  codeHash: string,
): Promise<{ email: string; requestedAt: string } | undefined> =>
  tx
    .deleteFrom('email_changes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .returning(['email', sql<string>`requested_at::text`.as('requestedAt')])
    .executeTakeFirst();

// Changes that the old address can undo. Their ids are in the order of the changes.

export async function insertEmailUndo(
  tx: Tx,
  undo: { id: string; userId: string; oldEmail: string; requestedAt: string },
): Promise<void> {
  await tx
    .insertInto('email_undos')
    .values({
      id: undo.id,
      user_id: undo.userId,
      old_email: undo.oldEmail,
      requested_at: undo.requestedAt,
      expires_at: sql<Date>`now() + make_interval(days => ${undoDays})`,
    })
    .execute();
}

/** Stores the token of a link. @returns the old address and the name; undefined once it expired */
export async function saveUndoToken(
  db: Queryable,
  id: string,
  tokenHash: Buffer,
): Promise<{ oldEmail: string; userName: string } | undefined> {
  const row = await db
    .updateTable('email_undos')
    .from('users')
    .set({ token_hash: tokenHash })
    .where('email_undos.id', '=', id)
    .where(isInFuture)
    .whereRef('users.id', '=', 'email_undos.user_id')
    .where('users.deleted_at', 'is', null)
    .returning(['old_email as oldEmail', 'user_name as userName'])
    .executeTakeFirst();
  return row;
}

export const findEmailUndo = (
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ id: string; userId: string; oldEmail: string; requestedAt: string } | undefined> =>
  db
    .selectFrom('email_undos')
    .select([
      'id',
      'user_id as userId',
      'old_email as oldEmail',
      sql<string>`requested_at::text`.as('requestedAt'),
    ])
    .where('token_hash', '=', tokenHash)
    .where(isInFuture)
    .executeTakeFirst();

/** Deletes the undos of all changes of a user. */
export async function deleteEmailUndos(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_undos').where('user_id', '=', userId).execute();
}

/**
 * Consumes the undo of a change and of all changes after it.
 * @returns false if it was used meanwhile
 */
export async function consumeEmailUndo(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('email_undos')
    .where('user_id', '=', userId)
    .where('id', '>=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
