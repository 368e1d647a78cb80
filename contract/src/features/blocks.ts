import { z } from 'zod';
import { time } from '../ids.ts';
import { limits } from '../limits.ts';
import { userName } from '../names.ts';
import { pageOf, pageQuery } from '../page.ts';
import { route } from '../route.ts';
import { strings } from './blocks.strings.ts';

export { strings };

/** `block`: neither of the two sees the other. `mute`: one does not hear of the other, who sees no difference. */
export const blockKind = z.enum(['block', 'mute']);
export type BlockKind = z.infer<typeof blockKind>;

const aUser = z.object({ user: userName });

/** Somebody whom the signed-in user has blocked or muted, and since when. */
export const blockEntry = z.object({
  id: z.string(),
  userName: z.string(),
  profilePic: z.string(),
  kind: blockKind,
  createdAt: time,
});
export type BlockEntry = z.infer<typeof blockEntry>;

/** What the signed-in user has set against somebody. Of what others have set nobody is told. */
export const blockState = z.object({ userName: z.string(), blocked: z.boolean(), muted: z.boolean() });
export type BlockState = z.infer<typeof blockState>;

const changing = <P extends `/${string}`>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    summary: `${summary} Said twice it changes nothing.`,
    auth: 'user',
    params: aUser,
    output: 'nothing',
  });

export const blockRoutes = {
  block: changing(
    '/user-relations/block/:user',
    'Keeps the signed-in user and somebody apart: neither sees the other. Follows and open feature requests between them end.',
  ),
  unblock: changing('/user-relations/unblock/:user', 'Takes a block back; what it has ended stays so.'),
  mute: changing(
    '/user-relations/mute/:user',
    'Leaves somebody out of the feed and the notifications of the signed-in user.',
  ),
  unmute: changing('/user-relations/unmute/:user', 'Takes a mute back.'),
  getBlock: route({
    method: 'GET',
    path: '/user-relations/boundaries/:user',
    summary: 'Whether the signed-in user has blocked or muted somebody.',
    auth: 'user',
    params: aUser,
    output: blockState,
  }),
  listBlocks: route({
    method: 'GET',
    path: '/user-relations/boundaries',
    summary: 'Whom the signed-in user has blocked and muted, the latest first.',
    auth: 'user',
    query: z.object({ ...pageQuery(limits.pageSize.blocks), kind: blockKind.optional() }),
    output: pageOf(blockEntry),
  }),
};
