import type { StaffRole } from '@backbeat/contract';
import { sql } from 'kysely';
import { hidesUsers, isHiddenFrom, type BlockViewer } from '../block-filter/index.ts';
import type { Queryable, Tx } from '../../db/database.ts';
import { markPrepared } from '../../db/prepared.ts';
import { shownPicture } from './pictures.queries.ts';

/** Whether an account or a waiting request has the name, or a deleted account had it until recently. */
export async function isNameTaken(db: Queryable, userName: string): Promise<boolean> {
  const key = userName.toLowerCase();
  const row = await db
    .selectFrom('users')
    .select('user_name_key as key')
    .where('user_name_key', '=', key)
    .union(
      db
        .selectFrom('held_user_names')
        .select('name_key as key')
        .where('name_key', '=', key)
        .where('expires_at', '>', sql<Date>`now()`),
    )
    .union(
      db
        .selectFrom('sign_up_requests')
        .select('user_name_key as key')
        .where('user_name_key', '=', key)
        .where('state', '<>', 'rejected'),
    )
    .executeTakeFirst();
  return row !== undefined;
}

export async function isEmailTaken(db: Queryable, email: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export interface NewUser {
  id: string;
  userName: string;
  email: string;
  passwordHash: string;
  bio: string;
  location: string;
  about: string;
  /** Key of a stored file. */
  profilePic: string | null;
  banner: string | null;
  /** False for an address that no code has confirmed. */
  isEmailVerified?: boolean;
  /** The versions of the Terms and the Privacy notice to which the user agreed, and when. */
  agreement?: object | null;
  /** Absent for accounts that the server made, such as sample data. */
  signUp?: {
    /** Absent for now. */
    at?: Date;
    network: string | null;
    inviteId: string | null;
    invitedBy: string | null;
  };
}

/** @throws a violation of users_user_name_key or users_email_key if the name or email is taken */
export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      id: user.id,
      user_name: user.userName,
      email: user.email,
      password_hash: user.passwordHash,
      bio: user.bio,
      location: user.location,
      about: user.about,
      profile_pic: user.profilePic,
      banner: user.banner,
      ...(user.isEmailVerified === false && { email_verified_at: null }),
      ...(user.agreement && { agreement: JSON.stringify(user.agreement) }),
      ...(user.signUp && {
        signed_up_at: user.signUp.at ?? sql<Date>`now()`,
        sign_up_network: user.signUp.network,
        invite_id: user.signUp.inviteId,
        invited_by: user.signUp.invitedBy,
      }),
    })
    .execute();
}

export interface Credentials {
  id: string;
  userName: string;
  passwordHash: string;
  isDisabled: boolean;
}

/**
 * Finds the active accounts with these names, in upper or lower case, without those hidden from the
 * viewer if there is one. `key` is the name in lower case.
 */
export const findActiveUsers = (
  db: Queryable,
  names: readonly string[],
  viewer?: BlockViewer,
): Promise<{ id: string; userName: string; key: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'user_name as userName', sql<string>`user_name_key`.as('key')])
    .where('user_name_key', '=', sql<string>`any(${names.map((name) => name.toLowerCase())})`)
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`not ${isHiddenFrom(viewer, sql`users.id`)}`)
    .execute();

/** The address of an account. */
export async function findAddress(db: Queryable, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

/**
 * Finds credentials by user name or email, in upper or lower case. Names contain no at sign, so a
 * text matches one account.
 */
export async function findCredentials(db: Queryable, nameOrEmail: string): Promise<Credentials | undefined> {
  const key = nameOrEmail.toLowerCase();
  const row = await db
    .selectFrom('users')
    .select(['id', 'user_name', 'password_hash', 'suspended_at'])
    .where(key.includes('@') ? 'email' : 'user_name_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userName: row.user_name,
      passwordHash: row.password_hash,
      isDisabled: row.suspended_at !== null,
    }
  );
}

export async function findAccountByEmail(
  db: Queryable,
  email: string,
): Promise<{ id: string; userName: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'user_name'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, userName: row.user_name };
}

/**
 * Sets a new password.
 * @param from the hash that it replaces, if it must be a certain one
 * @returns false if the account has no such password any more
 */
export async function setPasswordHash(
  tx: Tx,
  userId: string,
  passwordHash: string,
  from?: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, password_changed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .$if(from !== undefined, (query) => query.where('password_hash', '=', from ?? ''))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Replaces a password that was set since a time by the hash of none.
 * @param since a timestamp as text, which keeps its microseconds; `-infinity` for any password
 */
export async function voidPassword(
  tx: Tx,
  userId: string,
  { since, hashOfNone }: { since: string; hashOfNone: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: hashOfNone, password_changed_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where(sql<boolean>`coalesce(password_changed_at, '-infinity') >= ${since}::timestamptz`)
    .execute();
}

/**
 * Replaces a hash by another one of the same password.
 * @returns false if the password was changed meanwhile
 */
export async function replacePasswordHash(
  db: Queryable,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: to })
    .where('id', '=', userId)
    .where('password_hash', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks an account and returns its address; undefined if it is deleted. */
export async function lockEmail(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.email;
}

/** Whether a code has confirmed the address of an account. */
export async function isEmailVerified(db: Queryable, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.email_verified_at !== null;
}

/**
 * @param isVerified whether a mail to the address has proved that it is the owner's
 * @throws a violation of users_email_key if another account has the address
 */
export async function setEmail(tx: Tx, userId: string, email: string, isVerified = true): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email, email_verified_at: isVerified ? sql<Date>`now()` : null })
    .where('id', '=', userId)
    .execute();
}

/** Finds the name and the address of an account that is not deleted. */
export const findMailRecipient = (
  db: Queryable,
  userId: string,
): Promise<{ userName: string; email: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['user_name as userName', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/**
 * Locks accounts, in the order that all transactions use (db/block-filter.ts). It waits for transactions
 * that refer to them, and no new row can refer to them until the end of this transaction.
 * @returns how many of the accounts exist
 */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<number> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.length;
}

/** Changes the number of published posts; called where posts are published and deleted. */
export async function changePostsCount(tx: Tx, userId: string, by: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ posts_count: sql<number>`posts_count + ${by}` })
    .where('id', '=', userId)
    .execute();
}

/** Sets the time until which the user has Plus; null ends it. */
export async function setPlusUntil(tx: Tx, userId: string, plusUntil: Date | null): Promise<void> {
  await tx.updateTable('users').set({ plus_until: plusUntil }).where('id', '=', userId).execute();
}

const demoIds = sql<string[]>`array(
  select id from demos where user_id = users.id order by created_at desc, id desc
)`;
const badgeCodes = sql<string[]>`array(
  select code from user_badges where user_id = users.id order by awarded_at, code
)`;

const unseenBadgeCodes = sql<string[]>`array(
  select code from user_badges where user_id = users.id and not is_seen order by awarded_at, code
)`;

const publicPlaylists = sql<number>`(
  select count(*) from playlists where owner_id = users.id and visibility = 'public'
)`;

const releasesCount = sql<number>`(
  select count(*) from releases where owner_id = users.id and status = 'RELEASED'
)`;

const profile = (db: Queryable) =>
  db
    .selectFrom('users')
    .select([
      'id',
      'user_name',
      'email',
      sql<StaffRole | null>`staff_role`.as('staff_role'),
      'bio',
      'location',
      'about',
      shownPicture('profile_pic').as('profile_pic'),
      shownPicture('banner').as('banner'),
      'social_media',
      badgeCodes.as('badges'),
      demoIds.as('demo'),
      'posts_count',
      publicPlaylists.as('playlists_count'),
      releasesCount.as('releases_count'),
      'followers_count',
      'following_count',
      sql<boolean>`coalesce(plus_until > now(), false)`.as('is_plus'),
      sql<boolean>`coalesce((select shows_likes from privacy_settings where user_id = users.id), false)`.as(
        'shows_likes',
      ),
    ]);

export type ProfileRow = Awaited<ReturnType<typeof findProfileById>> & object;

export const findProfileById = (db: Queryable, id: string) =>
  profile(db).where('id', '=', id).modifyFront(markPrepared('find-profile')).executeTakeFirst();

export type OwnProfileRow = Awaited<ReturnType<typeof findOwnProfile>> & object;

/** Finds the profile of a user with what only they see. */
export const findOwnProfile = (db: Queryable, id: string) =>
  profile(db)
    .select(unseenBadgeCodes.as('unseen_badges'))
    .where('id', '=', id)
    .modifyFront(markPrepared('find-own-profile'))
    .executeTakeFirst();

export const findProfileByName = (db: Queryable, userName: string, viewer: BlockViewer | undefined) =>
  profile(db)
    .where(sql<boolean>`not ${isHiddenFrom(viewer, sql`users.id`)}`)
    .where('user_name_key', '=', userName.toLowerCase())
    .where('suspended_at', 'is', null)
    .executeTakeFirst();

/** Finds profiles in no particular order. */
export const findProfilesByIds = (db: Queryable, ids: readonly string[]): Promise<ProfileRow[]> =>
  profile(db)
    .where('id', '=', sql<string>`any(${ids})`)
    .modifyFront(markPrepared('find-profiles'))
    .execute();

/** Finds a user by name, with follow counts, unless they are hidden from the viewer. */
export const findUserByName = (
  db: Queryable,
  userName: string,
  viewer: BlockViewer | undefined,
): Promise<{ id: string; followersCount: number; followingCount: number } | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'followers_count as followersCount', 'following_count as followingCount'])
    .where('user_name_key', '=', userName.toLowerCase())
    .where('suspended_at', 'is', null)
    .where(sql<boolean>`not ${isHiddenFrom(viewer, sql`users.id`)}`)
    .$if(!hidesUsers(viewer), (query) => query.modifyFront(markPrepared('find-user-by-name')))
    .executeTakeFirst();

/** Finds names and pictures in no particular order. */
export const findUserSummaries = (
  db: Queryable,
  ids: readonly string[],
): Promise<{ id: string; userName: string; profilePic: string | null }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'user_name as userName', shownPicture('profile_pic').as('profilePic')])
    .where('id', '=', sql<string>`any(${ids})`)
    .modifyFront(markPrepared('find-user-summaries'))
    .execute();
