import { z } from 'zod';
import { limits } from '../../limits.ts';
import { route } from '../../route.ts';

/** User names joined by commas. Names without an account are never online. */
const userNames = z
  .string()
  .max(limits.presence.users * (limits.userName.max + 1))
  .transform((text) => [...new Set(text.split(','))]);

export const onlineUsers = z.object({
  /** Names of the requested users who are online and visible to the viewer. */
  userNames: z.array(z.string()),
  /** Seconds after which the client asks again. They grow with the number of connected users. */
  pollSeconds: z.int(),
});
export type OnlineUsers = z.infer<typeof onlineUsers>;

export const presenceRoutes = {
  listOnline: route({
    method: 'GET',
    path: '/presence/online',
    summary: `List which of at most ${limits.presence.users} users are online. Leaves out users who hide it, and everyone for a viewer who hides it.`,
    auth: 'user',
    // An expired session shows where the user acts, not in the ring around a picture.
    sessionFailures: [],
    refetchOn: ['setting'],
    query: z.object({ users: userNames }),
    output: onlineUsers,
  }),
};
