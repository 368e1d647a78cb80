import { inBadgeOrder, reference, rights, users, type Role } from '@backbeat/contract';
import type { OwnProfileRow, ProfileRow } from './users.queries.ts';

export const roleOf = (isPlus: boolean): Role => (isPlus ? 'USERPLUS' : 'USER');

/** Returns the URL of a picture: a stored file, an external URL, or the default picture. */
export function pictureUrl(picture: string | null, kind: keyof typeof users.DEFAULT_PICTURES): string {
  if (picture === null) return users.DEFAULT_PICTURES[kind];
  return picture.startsWith('https://') ? picture : `/media/${picture}`;
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
    // Further links stay stored until the user has Plus again.
    socialMedia: row.social_media.slice(0, rights[roleOf(row.is_plus)].socialLinks),
    badges: inBadgeOrder(row.badges),
    demo: row.demo,
    posts: reference('posts', row.id),
    featuredOn: reference('featured', row.id),
    ...(row.shows_likes && { likedPosts: reference('liked', row.id) }),
    postsCount: row.posts_count,
    playlistsCount: row.playlists_count,
    releasesCount: row.releases_count,
    followersCount: row.followers_count,
    followingCount: row.following_count,
  };
}

export const viewFoundUser = (row: ProfileRow): users.FoundUser => ({
  id: row.id,
  userName: row.user_name,
  role: roleOf(row.is_plus),
  profilePic: pictureUrl(row.profile_pic, 'profilePic'),
  bio: row.bio,
  location: row.location,
  badges: inBadgeOrder(row.badges),
  demo: row.demo,
  followersCount: row.followers_count,
  followingCount: row.following_count,
  postsCount: row.posts_count,
});

/** The notifications feature adds the remaining fields. */
export type OwnProfile = Omit<users.CurrentUser, 'notifications' | 'unreadNotifications'>;

export const viewOwn = (row: OwnProfileRow): OwnProfile => ({
  ...viewUser(row),
  email: row.email,
  staff: row.staff_role,
  admin: row.staff_role !== null,
  likedPosts: reference('liked', row.id),
  ...(row.unseen_badges.length > 0 && { unseenBadges: inBadgeOrder(row.unseen_badges) }),
});
