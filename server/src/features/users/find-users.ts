import { notFound, type users } from '@backbeat/contract';
import type { Queryable } from '../../db/database.ts';
import type { Viewer } from '../../http/security/session.ts';
import { findOwnProfile, findProfileById, findProfileByName, findProfilesByIds } from './users.queries.ts';
import { viewOwn, viewUser, type OwnProfile } from './users.views.ts';

/**
 * Finds the signed-in user with their private fields.
 * @throws {ApiError} NOT_FOUND if the account has been deleted
 */
export async function findCurrentUser(db: Queryable, id: string): Promise<OwnProfile> {
  const row = await findOwnProfile(db, id);
  if (!row) throw notFound('user');
  return viewOwn(row);
}

/**
 * Finds the public view of a user.
 * @throws {ApiError} NOT_FOUND
 */
export async function findUser(db: Queryable, id: string): Promise<users.User> {
  const user = await findExistingUser(db, id);
  if (!user) throw notFound('user');
  return user;
}

/** Does the same, but returns undefined if the account has been deleted. */
export async function findExistingUser(db: Queryable, id: string): Promise<users.User | undefined> {
  const row = await findProfileById(db, id);
  return row && viewUser(row);
}

/** Finds the profile with this name; undefined if there is none or it is hidden from the viewer. */
export async function findPublicUser(
  db: Queryable,
  name: string,
  viewer: Viewer | undefined,
): Promise<users.User | undefined> {
  const row = await findProfileByName(db, name, viewer);
  return row && viewUser(row);
}

/** Finds those of these users who have an account, suspended ones too, in no particular order. */
export const findUsers = async (db: Queryable, ids: readonly string[]): Promise<users.User[]> =>
  ids.length === 0 ? [] : (await findProfilesByIds(db, ids)).map(viewUser);
