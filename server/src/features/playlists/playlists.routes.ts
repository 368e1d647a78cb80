import { id as idSchema, type playlists } from '@backbeat/contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { idempotencyKeyOf } from '../../http/routing/idempotency-key.ts';
import { parse, type Handlers } from '../../http/routing/mount.ts';
import { answerInvitation } from './people/accept-invitation.ts';
import { addItems } from './items/add-items.ts';
import { requireOwnPlaylist } from './access/find-visible-playlist.ts';
import { buildPlaylistFile } from './files/build-playlist-file.ts';
import { createFromFile } from './files/create-from-file.ts';
import { createPlaylist } from './create-playlist.ts';
import { deletePlaylist } from './delete-playlist.ts';
import { inviteCollaborator } from './people/send-invitation.ts';
import { listLibrary, listPlaylists } from './list-playlists.ts';
import { loadItems, loadItemsPage, loadPlaylist } from './load-playlists.ts';
import { moveItems } from './items/move-items.ts';
import { removeCollaborator } from './people/remove-collaborator.ts';
import { removeItems } from './items/remove-items.ts';
import { restoreItems } from './items/restore-items.ts';
import { setFollow } from './follows/set-follow.ts';
import { updatePlaylist } from './update-playlist.ts';

const params = z.object({ id: idSchema });

export const playlistHandlers = (context: Context): Handlers<typeof playlists.playlistRoutes> => ({
  createPlaylist: async ({ body }, { viewer, request }) => {
    const id = await createPlaylist(context, viewer, body, idempotencyKeyOf(request));
    return loadPlaylist(context.db, viewer, id);
  },
  listPlaylists: ({ query }, { viewer }) => listPlaylists(context, viewer, query),
  listLibrary: ({ query }, { viewer }) => listLibrary(context, viewer, query),
  getPlaylist: ({ params: { id } }, { viewer }) => loadPlaylist(context.db, viewer, id),
  updatePlaylist: {
    admit: ({ viewer, request }) => requireOwnPlaylist(context.db, viewer, parse(params, request.params).id),
    handle: async ({ params: { id }, body }, { viewer }) => {
      if (body.cover) await context.limiter.consume('uploadsByAccount', viewer.id);
      await updatePlaylist(context, viewer, id, body);
      return loadPlaylist(context.db, viewer, id);
    },
  },
  deletePlaylist: ({ params: { id } }, { viewer }) => deletePlaylist(context, viewer, id),
  listItems: ({ params: { id }, query }, { viewer }) => loadItemsPage(context.db, viewer, id, query),
  addItems: async ({ params: { id }, body }, { viewer, request }) => {
    const { itemIds, skipped, revision } = await addItems(
      context,
      viewer,
      id,
      body,
      idempotencyKeyOf(request),
    );
    const items = await loadItems(context.db, viewer, id, itemIds);
    return { added: itemIds.length, skipped, items, revision };
  },
  moveItems: async ({ params: { id }, body }, { viewer }) => ({
    revision: await moveItems(context, viewer, id, body),
  }),
  removeItems: ({ params: { id }, body }, { viewer }) => removeItems(context, viewer, id, body),
  restoreItems: async ({ params: { id }, body }, { viewer }) => ({
    revision: await restoreItems(context, viewer, id, body.items),
  }),
  followPlaylist: ({ params: { id } }, { viewer }) => setFollow(context, viewer, id, true),
  unfollowPlaylist: ({ params: { id } }, { viewer }) => setFollow(context, viewer, id, false),
  inviteCollaborator: ({ params: { id }, body }, { viewer }) =>
    inviteCollaborator(context, viewer, id, body.userName),
  acceptInvitation: ({ params: { id } }, { viewer }) => answerInvitation(context, viewer, id, true),
  declineInvitation: ({ params: { id } }, { viewer }) => answerInvitation(context, viewer, id, false),
  removeCollaborator: ({ params: { id, userName } }, { viewer }) =>
    removeCollaborator(context, viewer, id, userName),
  importPlaylist: {
    admit: async ({ viewer, request }) => {
      idempotencyKeyOf(request);
      await context.limiter.consume('importsByAccount', viewer.id);
    },
    handle: async ({ body }, { viewer, request }) => {
      const { playlistId, ...counts } = await createFromFile(
        context,
        viewer,
        body,
        idempotencyKeyOf(request),
      );
      return { playlist: await loadPlaylist(context.db, viewer, playlistId), ...counts };
    },
  },
  exportXspf: ({ params: { id } }, { viewer }) => buildPlaylistFile(context, viewer, id, 'xspf'),
  exportJspf: ({ params: { id } }, { viewer }) => buildPlaylistFile(context, viewer, id, 'jspf'),
  exportM3u: ({ params: { id } }, { viewer }) => buildPlaylistFile(context, viewer, id, 'm3u8'),
});
