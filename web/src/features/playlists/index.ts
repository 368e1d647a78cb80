/** Playlists, for other features. The screen of a playlist stays inside. */
export { AddToPlaylistDialog } from './add/lazy-add-to-playlist-dialog.tsx';
export { addMessages } from './add/add.messages.ts';
export { CreateDialog } from './edit/lazy-create-dialog.tsx';
export { InvitationButtons } from './invitation.tsx';
export { PlaylistCover } from './playlist-cover.tsx';
export { LibraryPlaylists, UserPlaylists } from './list/lazy-lists.ts';
export { ShuffleIcon } from './playlist-icons.ts';
