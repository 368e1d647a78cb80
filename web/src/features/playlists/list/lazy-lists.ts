import { lazy } from '@packages/router';

/** The public playlists of a user; on one's own profile all. Loaded when its tab opens. */
export const UserPlaylists = lazy(async () => (await import('./playlist-grid.tsx')).UserPlaylists);

/** The playlists in the viewer's library. Loaded when its tab opens. */
export const LibraryPlaylists = lazy(async () => (await import('./playlist-grid.tsx')).LibraryPlaylists);
