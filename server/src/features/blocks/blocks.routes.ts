import { toPage, type blocks } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { pictureUrl } from '../users/index.ts';
import { countBlocks, listBlocks } from './blocks.queries.ts';
import { findTargetUser, setBlock, removeBlock } from './set-block.ts';

export function blockHandlers(context: Context): Handlers<typeof blocks.blockRoutes> {
  const { db } = context;
  return {
    block: async ({ params: { user } }, { viewer }) => {
      await setBlock(context, viewer, user, 'block');
      return undefined;
    },
    unblock: async ({ params: { user } }, { viewer }) => {
      await removeBlock(context, viewer, user, 'block');
      return undefined;
    },
    mute: async ({ params: { user } }, { viewer }) => {
      await setBlock(context, viewer, user, 'mute');
      return undefined;
    },
    unmute: async ({ params: { user } }, { viewer }) => {
      await removeBlock(context, viewer, user, 'mute');
      return undefined;
    },
    getBlock: async ({ params: { user } }, { viewer }) => {
      const { userName, blocked: isBlocked, muted: isMuted } = await findTargetUser(db, viewer, user);
      return { userName, blocked: isBlocked, muted: isMuted };
    },
    listBlocks: async ({ query }, { viewer }) => {
      const [rows, total] = await Promise.all([
        listBlocks(db, viewer.id, query),
        countBlocks(db, viewer.id, query.kind),
      ]);
      const entries = rows.map(({ profilePic, since, ...row }) => ({
        ...row,
        profilePic: pictureUrl(profilePic, 'profilePic'),
        createdAt: since.toISOString(),
      }));
      return toPage(entries, query, total);
    },
  };
}
