import { z } from 'zod';
import { json, route } from '../../route.ts';
import { messages } from './privacy.messages.ts';

export { messages };

/** Values of the limit on new chats and on additions to groups; `following`: users that the owner follows. */
export const messagesFrom = z.enum(['everyone', 'following', 'nobody']);
export type MessagesFrom = z.infer<typeof messagesFrom>;

export const privacy = z.object({
  messagesFrom,
  /** Whether others see what the user has read. A user who hides it does not see it of others. */
  showsSeen: z.boolean(),
  /** Whether the user appears online to others. A user who does not cannot see others online either. */
  showsOnline: z.boolean(),
  /** Whether other signed-in users see the posts that the user likes. */
  showsLikes: z.boolean(),
  /** Whether podcast and feed apps may play the tracks of the user. */
  inFeeds: z.boolean(),
});
export type Privacy = z.infer<typeof privacy>;

const changes = privacy.partial();
export type PrivacyChanges = z.output<typeof changes>;

export const privacyRoutes = {
  getPrivacy: route({
    method: 'GET',
    path: '/account/privacy',
    summary: 'Get the privacy settings of the signed-in user.',
    auth: 'user',
    refetchOn: ['setting'],
    output: privacy,
  }),
  changePrivacy: route({
    method: 'PUT',
    path: '/account/privacy',
    summary: 'Change privacy settings. Settings that the body does not name stay. Returns all of them.',
    auth: 'user',
    changes: ['setting'],
    body: json(changes),
    output: privacy,
  }),
};
