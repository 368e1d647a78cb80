import { notFound, type users } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import { findProfileById, findProfilesByIds } from './users.queries.ts';
import { viewOwn, viewUser, type Own } from './users.views.ts';

/**
 * The signed-in user as they see themselves.
 * @throws {ApiError} NOT_FOUND where the account has just gone
 */
export async function findCurrentUser(db: Queryable, id: string): Promise<Own> {
  const row = await findProfileById(db, id);
  if (!row) throw notFound('User');
  return viewOwn(row);
}

/**
 * A user as everybody sees them.
 * @throws {ApiError} NOT_FOUND
 */
export async function findUser(db: Queryable, id: string): Promise<users.User> {
  const user = await findUserIfThere(db, id);
  if (!user) throw notFound('User');
  return user;
}

/** The same, or undefined where the account has just gone. */
export async function findUserIfThere(db: Queryable, id: string): Promise<users.User | undefined> {
  const row = await findProfileById(db, id);
  return row && viewUser(row);
}

/** Those of these users who have an account, disabled ones too, in no order. */
export const findUsers = async (db: Queryable, ids: readonly string[]): Promise<users.User[]> =>
  ids.length === 0 ? [] : (await findProfilesByIds(db, ids)).map(viewUser);
