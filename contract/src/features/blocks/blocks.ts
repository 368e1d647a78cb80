import { z } from 'zod';
import { time } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { userName } from '../../text/names.ts';
import { pageOf, pageQuery } from '../../page.ts';
import { route } from '../../route.ts';
import { messages } from './blocks.messages.ts';

export { messages };

/**
 * `block` hides two users from each other. `mute` removes a user from the feed and notifications of
 * the signed-in user, without a visible effect for the muted user.
 */
export const blockKind = z.enum(['block', 'mute']);
export type BlockKind = z.infer<typeof blockKind>;

const aUser = z.object({ user: userName });

/** A user whom the signed-in user has blocked or muted, and the time of it. */
export const blockEntry = z.object({
  id: z.string(),
  userName: z.string(),
  profilePic: z.string(),
  kind: blockKind,
  createdAt: time,
});
export type BlockEntry = z.infer<typeof blockEntry>;

/**
 * Whether the signed-in user has blocked or muted a user. The API never reveals blocks by others.
 */
export const blockState = z.object({ userName: z.string(), blocked: z.boolean(), muted: z.boolean() });
export type BlockState = z.infer<typeof blockState>;

const blockRoute = <P extends `/${string}`>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    summary: `${summary} Repeating the call changes nothing.`,
    auth: 'user',
    changes: ['block'],
    params: aUser,
    output: 'nothing',
  });

export const blockRoutes = {
  block: blockRoute(
    '/user-relations/block/:user',
    'Block a user: neither sees the other. Removes follows and open feature requests between the two.',
  ),
  unblock: blockRoute(
    '/user-relations/unblock/:user',
    'Unblock a user. Does not restore follows and feature requests.',
  ),
  mute: blockRoute(
    '/user-relations/mute/:user',
    'Mute a user: hides them from the feed and the notifications of the signed-in user.',
  ),
  unmute: blockRoute('/user-relations/unmute/:user', 'Unmute a user.'),
  getBlock: route({
    method: 'GET',
    path: '/user-relations/blocks/:user',
    summary: 'Get whether the signed-in user has blocked or muted a user.',
    auth: 'user',
    hides: 'none',
    params: aUser,
    output: blockState,
  }),
  listBlocks: route({
    method: 'GET',
    path: '/user-relations/blocks',
    summary: 'List the users whom the signed-in user has blocked or muted, latest first.',
    auth: 'user',
    hides: 'none',
    query: z.object({ ...pageQuery(limits.pageSize.blocks), kind: blockKind.optional() }),
    output: pageOf(blockEntry),
  }),
};
