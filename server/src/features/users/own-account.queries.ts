import type { StaffRole } from '@backbeat/contract';
import { sql } from 'kysely';
import { setStatementTimeout, type Queryable, type Tx } from '../../db/database.ts';
import { shownPicture } from './pictures.queries.ts';

/** A stored picture of a user: the key of a file, or an external URL. */
export interface StoredPicture {
  picture: string | null;
  /** Of a stored GIF: the key of the still image that is shown while its owner has no Plus. */
  firstFrame: string | null;
}

export interface PresentPicture extends StoredPicture {
  /** The one of the two that other users see at present. */
  shownPicture: string | null;
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
      'profile_pic_first_frame',
      shownPicture('profile_pic').as('profile_pic_shown'),
      'banner',
      'banner_first_frame',
      shownPicture('banner').as('banner_shown'),
    ])
    .where('id', '=', userId);

type PicturesRow = NonNullable<Awaited<ReturnType<ReturnType<typeof pictures>['executeTakeFirst']>>>;

const toPictures = (row: PicturesRow): Pictures<PresentPicture> => ({
  profilePic: {
    picture: row.profile_pic,
    firstFrame: row.profile_pic_first_frame,
    shownPicture: row.profile_pic_shown,
  },
  banner: { picture: row.banner, firstFrame: row.banner_first_frame, shownPicture: row.banner_shown },
});

/**
 * Locks an account until the end of the transaction.
 * @returns undefined if the account is deleted
 */
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

/** Saves a profile. Undefined fields keep their values. */
export async function saveProfile(tx: Tx, userId: string, profile: ProfileTexts & Pictures): Promise<void> {
  const { bio, location, about, socialMedia, profilePic, banner } = profile;
  await tx
    .updateTable('users')
    .set({
      profile_pic: profilePic.picture,
      profile_pic_first_frame: profilePic.firstFrame,
      banner: banner.picture,
      banner_first_frame: banner.firstFrame,
    })
    .$if(bio !== undefined, (query) => query.set({ bio }))
    .$if(location !== undefined, (query) => query.set({ location }))
    .$if(about !== undefined, (query) => query.set({ about }))
    .$if(socialMedia !== undefined, (query) => query.set({ social_media: socialMedia }))
    .where('id', '=', userId)
    .execute();
}

/** Marks an account as deleted: it cannot sign in any more, and its profile is hidden. */
export async function markAccountDeleted(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      deleted_at: sql<Date>`coalesce(deleted_at, now())`,
      suspended_at: sql<Date>`coalesce(suspended_at, now())`,
    })
    .where('id', '=', userId)
    .execute();
}

/** Finds the pictures of an account that is being deleted; undefined for any other account. */
export async function findDeletedAccount(db: Queryable, userId: string): Promise<Pictures | undefined> {
  const row = await pictures(db, userId).where('deleted_at', 'is not', null).executeTakeFirst();
  return row && toPictures(row);
}

/** Deletes an account with all rows that belong to it. */
export async function deleteAccountRow(tx: Tx, userId: string): Promise<void> {
  // The deletion cascades to rows of many tables.
  await setStatementTimeout(tx, 120_000);
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}

interface ProfileData {
  userName: string;
  email: string;
  bio: string;
  about: string;
  location: string;
  socialMedia: string[];
  badges: string[];
  createdAt: Date;
  /** The role in the team of this installation; null for members. */
  staffRole: StaffRole | null;
  /** The name of the user who invited them. */
  invitedBy: string | null;
  /** The network of the sign-up, for 90 days. */
  signUpNetwork: string | null;
  /** The versions of the Terms and the Privacy notice to which they agreed, and when. */
  agreement: object | null;
  /** Bytes that an administrator allows this account; null is the quota of its plan. */
  quotaBytes: number | null;
  /** Since when signing in takes a second step; null without it. */
  twoFactorSince: Date | null;
  privacy: { messagesFrom: string; showsSeen: boolean; showsOnline: boolean; showsLikes: boolean };
  signingDetails: object | null;
  blocked: string[];
  muted: string[];
  /** Keys of stored files, or addresses elsewhere. */
  profilePic: string | null;
  banner: string | null;
}

/** The account of a user. */
export async function findProfileData(db: Queryable, userId: string): Promise<ProfileData | undefined> {
  const { rows } = await sql<ProfileData>`
    select user_name as "userName", email, bio, about, location, social_media as "socialMedia",
      array(select code from user_badges where user_id = users.id order by awarded_at, code) as badges,
      created_at as "createdAt", profile_pic as "profilePic", banner, staff_role as "staffRole", quota_bytes as "quotaBytes",
      (select user_name from users as inviters where inviters.id = users.invited_by) as "invitedBy",
      sign_up_network::text as "signUpNetwork", agreement,
      (select confirmed_at from authenticators where user_id = users.id) as "twoFactorSince",
      json_build_object('messagesFrom', coalesce(messages_from, 'everyone'),
        'showsSeen', coalesce(shows_seen, true), 'showsOnline', coalesce(shows_online, true),
        'showsLikes', coalesce(shows_likes, false), 'inFeeds', coalesce(in_feeds, true)) as privacy,
      (select to_jsonb(signing_details) - 'user_id' from signing_details where user_id = users.id) as "signingDetails",
      ${namesIn('block')} as blocked, ${namesIn('mute')} as muted
    from users left join privacy_settings on privacy_settings.user_id = users.id
    where users.id = ${userId}`.execute(db);
  return rows[0];
}

const namesIn = (kind: 'block' | 'mute') => sql`array(
  select other.user_name from blocks join users as other on other.id = other_id
  where user_id = users.id and kind = ${kind} order by blocks.created_at
)`;
