import { sql } from 'kysely';
import type { Queryable, Tx } from '../../db/database.ts';
import { shownPicture } from './pictures.queries.ts';

/** A picture of a user as it is stored: the key of a file, or an address elsewhere on the web. */
export interface StoredPicture {
  picture: string | null;
  /** Of a stored GIF: the key of the picture that is shown while its owner is no Plus member. */
  still: string | null;
}

export interface PresentPicture extends StoredPicture {
  /** Which of the two others see now. */
  shown: string | null;
}

export interface Pictures<Picture extends StoredPicture = StoredPicture> {
  profilePic: Picture;
  banner: Picture;
}

const pictures = (db: Queryable, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'profile_pic',
      'profile_pic_still',
      shownPicture('profile_pic').as('profile_pic_shown'),
      'banner',
      'banner_still',
      shownPicture('banner').as('banner_shown'),
    ])
    .where('id', '=', userId);

type PicturesRow = NonNullable<Awaited<ReturnType<ReturnType<typeof pictures>['executeTakeFirst']>>>;

const toPictures = (row: PicturesRow): Pictures<PresentPicture> => ({
  profilePic: { picture: row.profile_pic, still: row.profile_pic_still, shown: row.profile_pic_shown },
  banner: { picture: row.banner, still: row.banner_still, shown: row.banner_shown },
});

/** Nobody else changes the account before the end of the transaction; undefined where it is gone. */
export async function lockPictures(tx: Tx, userId: string): Promise<Pictures<PresentPicture> | undefined> {
  const row = await pictures(tx, userId).forNoKeyUpdate().executeTakeFirst();
  return row && toPictures(row);
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
    .set({
      profile_pic: profilePic.picture,
      profile_pic_still: profilePic.still,
      banner: banner.picture,
      banner_still: banner.still,
    })
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
  const row = await pictures(db, userId).where('left_at', 'is not', null).executeTakeFirst();
  return row && toPictures(row);
}

/** GIFs of which there is no still yet, of so many accounts. */
export async function listWithoutStill(
  db: Queryable,
  most: number,
): Promise<({ userId: string } & Pictures)[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'profile_pic', 'profile_pic_still', 'banner', 'banner_still'])
    // As users_without_still says it.
    .where(
      sql<boolean>`(profile_pic like 'images/%.gif' and profile_pic_still is null
        or banner like 'images/%.gif' and banner_still is null)`,
    )
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    userId: row.id,
    profilePic: { picture: row.profile_pic, still: row.profile_pic_still },
    banner: { picture: row.banner, still: row.banner_still },
  }));
}

/** @returns whether the picture was still there, without a still */
export async function setStill(
  tx: Tx,
  userId: string,
  kind: keyof Pictures,
  { picture, still }: { picture: string; still: string },
): Promise<boolean> {
  const column = kind === 'banner' ? 'banner' : 'profile_pic';
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set(column === 'banner' ? { banner_still: still } : { profile_pic_still: still })
    .where('id', '=', userId)
    .where(column, '=', picture)
    .where(`${column}_still`, 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an account, with every row that only it holds. */
export async function deleteAccountRow(tx: Tx, userId: string): Promise<void> {
  // A few rows of many kinds go along.
  await sql`set local statement_timeout = '2min'`.execute(tx);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
