import { z } from 'zod';
import { DEFAULT_PICTURES } from '../default-pictures.ts';
import { time } from '../ids.ts';
import { userName } from '../names.ts';
import { role } from '../roles.ts';
import { route } from '../route.ts';

export { DEFAULT_PICTURES };

export const notification = z.object({
  id: z.string().nullable(),
  userName: z.string(),
  noti: z.string(),
  time,
  notiType: z.enum(['POST', 'CHAT', 'FOLLOW']),
});

/** A user as everybody sees them. */
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
  postsCount: z.int(),
  followersCount: z.int(),
  followingCount: z.int(),
});
export type User = z.infer<typeof user>;

/** The signed-in user, with what is only theirs. */
export const currentUser = user.extend({
  email: z.string(),
  likedPosts: z.string(),
  notifications: z.array(notification),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const userRoutes = {
  getCurrentUser: route({
    method: 'GET',
    path: '/user/me',
    summary: 'The signed-in user.',
    who: 'member',
    output: currentUser,
  }),
  getUser: route({
    method: 'GET',
    path: '/user/get/:userName',
    summary: 'A user as everybody sees them.',
    who: 'anyone',
    params: z.object({ userName }),
    output: user,
  }),
};
