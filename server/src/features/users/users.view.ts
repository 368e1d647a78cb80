import { reference, users, type Role } from '@backbeat/contract';
import type { ProfileRow } from './users.queries.ts';

export const roleOf = (isPlus: boolean): Role => (isPlus ? 'USERPLUS' : 'USER');

/** The address of a picture: of a stored file, somewhere else on the web, or the default one. */
export function pictureUrl(stored: string | null, kind: keyof typeof users.DEFAULT_PICTURES): string {
  if (stored === null) return users.DEFAULT_PICTURES[kind];
  return stored.startsWith('https://') ? stored : `/media/${stored}`;
}

export function viewUser(row: ProfileRow): users.User {
  return {
    id: row.id,
    userName: row.user_name,
    profilePic: pictureUrl(row.profile_pic, 'profilePic'),
    banner: pictureUrl(row.banner, 'banner'),
    role: roleOf(row.is_plus),
    bio: row.bio,
    about: row.about,
    location: row.location,
    socialMedia: row.social_media,
    badges: row.badges,
    demo: [],
    posts: reference('posts', row.id),
    featuredOn: reference('featured', row.id),
    postsCount: row.posts_count,
    followersCount: row.followers_count,
    followingCount: row.following_count,
  };
}

export const viewCurrentUser = (row: ProfileRow): users.CurrentUser => ({
  ...viewUser(row),
  email: row.email,
  likedPosts: reference('liked', row.id),
  notifications: [],
});
