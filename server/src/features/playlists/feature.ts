import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { definePersonalData, mediaPath, readInBatches } from '../../personal-data.ts';
import { serveFiles } from '../uploads/index.ts';
import { accessToCover } from './access/find-visible-playlist.ts';
import { writeOwnPlaylist } from './files/build-playlist-file.ts';
import { notifyFollowers } from './follows/notify-followers.ts';
import { listCollaborationData, listPlaylistData, listPlaylistFollowData } from './personal-data.queries.ts';
import { notifyFollowersJob } from './follows/playlists.jobs.ts';
import { registerPlaylistListeners } from './playlists.listeners.ts';
import { registerPlaylistRealtime } from './playlists.realtime.ts';
import { playlistHandlers } from './playlists.routes.ts';
import { removeSomeOf } from './remove-account.ts';

/** Playlists: ordered lists of published posts, alone or with collaborators. */
export const playlists = {
  start(app, context) {
    mount(app, context, api.playlists, playlistHandlers(context));
    registerPlaylistListeners(context);
    registerPlaylistRealtime(context);
    serveFiles(app, context, 'playlists', {
      mayBeWithdrawn: () => true,
      accessTo: (key, viewer) => accessToCover(context.db, viewer, key),
    });
    context.jobs.work(notifyFollowersJob, ({ playlistId }, { signal }) =>
      notifyFollowers(context, playlistId, signal),
    );
  },
  accountDeletion: { deleteRows: removeSomeOf },
  personalData: [
    definePersonalData('playlists', readInBatches(listPlaylistData), ({ id, coverKey }, ownerId) => [
      ...(coverKey === null ? [] : [{ key: coverKey, path: mediaPath('playlists', id, coverKey) }]),
      {
        path: mediaPath('playlists', id, '.xspf'),
        write: (context) => writeOwnPlaylist(context, ownerId, id),
      },
    ]),
    definePersonalData('playlist-collaborations', listCollaborationData),
    definePersonalData('playlist-follows', listPlaylistFollowData),
  ],
} satisfies Feature;
