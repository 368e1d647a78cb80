import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';

/** The pictures of a user as they are stored: keys of files, or addresses elsewhere on the web. */
export interface Pictures {
  profilePic: string | null;
  banner: string | null;
}

/** Nobody else changes the account before the end of the transaction; undefined where it is gone. */
export async function lockPictures(tx: Tx, userId: string): Promise<Pictures | undefined> {
  return tx
    .selectFrom('users')
    .select(['profile_pic as profilePic', 'banner'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export interface ProfileTexts {
  bio?: string | undefined;
  location?: string | undefined;
  about?: string | undefined;
  socialMedia?: string[] | undefined;
}

/** What is undefined stays as it is. */
export async function saveProfile(tx: Tx, userId: string, profile: ProfileTexts & Pictures): Promise<void> {
  const { bio, location, about, socialMedia, profilePic, banner } = profile;
  await tx
    .updateTable('users')
    .set({ profile_pic: profilePic, banner })
    .$if(bio !== undefined, (query) => query.set({ bio }))
    .$if(location !== undefined, (query) => query.set({ location }))
    .$if(about !== undefined, (query) => query.set({ about }))
    .$if(socialMedia !== undefined, (query) => query.set({ social_media: socialMedia }))
    .where('id', '=', userId)
    .execute();
}

/** From now on nobody can sign in to the account, and its profile is not there. */
export async function markLeft(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      left_at: sql<Date>`coalesce(left_at, now())`,
      disabled_at: sql<Date>`coalesce(disabled_at, now())`,
    })
    .where('id', '=', userId)
    .execute();
}

/** The pictures of an account that is being deleted; undefined for any other, and once it is gone. */
export async function findLeft(db: Queryable, userId: string): Promise<Pictures | undefined> {
  return db
    .selectFrom('users')
    .select(['profile_pic as profilePic', 'banner'])
    .where('id', '=', userId)
    .where('left_at', 'is not', null)
    .executeTakeFirst();
}

/** Deletes an account, with every row that only it holds. */
export async function deleteAccountRow(tx: Tx, userId: string): Promise<void> {
  // A few rows of many kinds go along.
  await sql`set local statement_timeout = '2min'`.execute(tx);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
