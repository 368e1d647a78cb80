import { z } from 'zod';
import { DEFAULT_PICTURES } from '../../default-pictures.ts';
import { id } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { userName } from '../../text/names.ts';
import { pageOf, pageQuery } from '../../page.ts';
import { rights } from '../../rights.ts';
import { role, staffRole } from '../../roles.ts';
import { form, route, type FilePart } from '../../route.ts';
import { searchText } from '../../text/search-text.ts';
import { singleLineText, multiLineText } from '../../text/text.ts';
import { isWebAddress } from '../../text/web-address.ts';
import { notification } from '../notifications/notifications.ts';
import { messages } from './users.messages.ts';

export { DEFAULT_PICTURES };
export { DELETE_WORD, describeWrongImage, messages } from './users.messages.ts';

/** The public profile of a user. */
export const user = z.object({
  id: z.string(),
  userName: z.string(),
  profilePic: z.string(),
  banner: z.string(),
  role,
  bio: z.string(),
  about: z.string(),
  location: z.string(),
  socialMedia: z.array(z.string()),
  badges: z.array(z.string()),
  demo: z.array(z.string()),
  posts: z.string(),
  featuredOn: z.string(),
  /** The posts that the user likes, if they show them on their profile. */
  likedPosts: z.string().optional(),
  postsCount: z.int(),
  /** Number of public playlists. */
  playlistsCount: z.int(),
  /** Number of their releases that are out. */
  releasesCount: z.int(),
  followersCount: z.int(),
  followingCount: z.int(),
});
export type User = z.infer<typeof user>;

/** The signed-in user, with private fields. */
export const currentUser = user.extend({
  email: z.string(),
  /** Null for members. */
  staff: staffRole.nullable(),
  /** Whether they are staff; for clients of versions before `staff`. */
  admin: z.boolean(),
  likedPosts: z.string(),
  /** The newest 20 notifications. */
  notifications: z.array(notification),
  /** Number of unread notifications. */
  unreadNotifications: z.int(),
  /** Badges that the user has got and not seen yet; absent if there are none. */
  unseenBadges: z.array(z.string()).optional(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** A user in search results. */
export const foundUser = user.pick({
  id: true,
  userName: true,
  role: true,
  profilePic: true,
  bio: true,
  location: true,
  badges: true,
  demo: true,
  followersCount: true,
  followingCount: true,
  postsCount: true,
});
export type FoundUser = z.infer<typeof foundUser>;

const socialLinks = z
  .array(z.string())
  .max(100, messages.tooManyLinks({ max: rights.USERPLUS.socialLinks }))
  .transform((links) => [...new Set(links.map((link) => link.trim()).filter((link) => link !== ''))])
  .pipe(
    z
      .array(z.string().refine(isWebAddress, messages.link({ max: limits.address })))
      .max(rights.USERPLUS.socialLinks, messages.tooManyLinks({ max: rights.USERPLUS.socialLinks })),
  );

/** The changed fields of a profile. Omitted fields remain unchanged. */
export const profileChange = z.object({
  bio: singleLineText(limits.bio, messages.bioTooLong({ max: limits.bio })).optional(),
  location: singleLineText(limits.location, messages.locationTooLong({ max: limits.location })).optional(),
  about: multiLineText(limits.about, messages.aboutTooLong({ max: limits.about })).optional(),
  /** Saved for Plus members only. */
  socialMedia: socialLinks.optional(),
  /** The URL of a picture, or the current value; '' for the placeholder. */
  profilePic: z.string().trim().nullish(),
  banner: z.string().trim().nullish(),
});

/** The source of a picture. Defaults to the file if the request contains one, else to the URL. */
export const pictureMethod = z.enum(['url', 'file']).optional();
export type PictureMethod = z.infer<typeof pictureMethod>;

const picture: FilePart = {
  maxBytes: { USER: limits.image, USERPLUS: limits.image },
  tooLarge: () => messages.imageTooLarge,
};

export const userRoutes = {
  getCurrentUser: route({
    method: 'GET',
    path: '/user/me',
    summary: 'Get the signed-in user.',
    auth: 'user',
    // 401 means a visitor.
    sessionFailures: [],
    refetchOn: [
      'account',
      'badge',
      'credit',
      'demo',
      'follow',
      'notification',
      'notificationRead',
      'post',
      'subscription',
    ],
    output: currentUser,
  }),
  getUser: route({
    method: 'GET',
    path: '/user/get/:userName',
    summary: 'Get the public profile of a user.',
    auth: 'public',
    cacheable: true,
    sessionFailures: [401, 403],
    refetchOn: ['demo', 'follow', 'post', 'setting'],
    params: z.object({ userName }),
    output: user,
  }),
  searchUsers: route({
    method: 'GET',
    path: '/user/get/search/:term',
    summary:
      'Search users: names that begin with the term, then names that contain it, most followed first; without a match, similar names. The total stops at 1,000.',
    auth: 'public',
    cacheable: true,
    sessionFailures: [401, 403],
    refetchOn: ['demo'],
    params: z.object({ term: searchText }),
    query: z.object(pageQuery(limits.pageSize.userSearch)),
    output: pageOf(foundUser),
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/user/update',
    summary: 'Update your profile: texts, social links (Plus), pictures by URL or as files (GIF: Plus).',
    auth: 'user',
    body: form(
      { user: profileChange },
      { pp: picture, banner: picture },
      { profilePicMethod: pictureMethod, bannerMethod: pictureMethod },
    ),
    output: user,
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/user/delete/:id',
    summary: 'Delete your account and all its content.',
    auth: 'user',
    proof: true,
    sessionFailures: [401],
    params: z.object({ id }),
    output: 'nothing',
  }),
};
