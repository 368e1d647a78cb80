export { availableItems } from './access/access.queries.ts';
export { findVisiblePlaylist } from './access/find-visible-playlist.ts';
export { removeReportedPlaylist } from './delete-playlist.ts';
export { findPlaylist, loadFirstTracks, loadSummaries, type PlaylistTrack } from './load-playlists.ts';
export { loadVisitorPlaylist } from './load-visitor-playlist.ts';
export { searchPlaylists } from './search.queries.ts';
