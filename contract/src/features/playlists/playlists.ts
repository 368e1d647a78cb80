import { z } from 'zod';
import { id, time } from '../../ids.ts';
import { limits, MEBIBYTE } from '../../limits.ts';
import { pageOf, pageQuery } from '../../page.ts';
import { form, json, route, type FilePart, type Route } from '../../route.ts';
import { userName } from '../../text/names.ts';
import { searchText } from '../../text/search-text.ts';
import { multiLineText, singleLineText } from '../../text/text.ts';
import { post } from '../posts/posts.ts';
import { userFace } from '../../user-face.ts';
import { messages } from './playlists.messages.ts';

export { messages };

const MAX = limits.playlists;

/**
 * Limits of a playlist file, apart from those that the browser has: bytes, characters of one line,
 * nesting of its XML or JSON, elements of its XML, and characters that count of a title. `seconds`: by
 * how much the duration of a match may differ.
 */
export const FILE_LIMITS = {
  bytes: MEBIBYTE,
  line: 16_384,
  depth: 32,
  elements: 50_000,
  title: 200,
  seconds: 5,
} as const;

/**
 * Who sees a playlist. `public`: everyone, in lists, search and the sitemap; `unlisted`: everyone
 * with the address; `private`: its owner, its collaborators and the users invited to it.
 */
export const visibility = z.enum(['public', 'unlisted', 'private']);
export type PlaylistVisibility = z.infer<typeof visibility>;

/** The formats of playlist files, by the ending of their name. */
export const exportFormats = ['xspf', 'jspf', 'm3u8'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What is added although the playlist has it: nothing, only the other posts, or all. */
export const duplicates = z.enum(['refuse', 'skip', 'add']);
export type Duplicates = z.infer<typeof duplicates>;

const name = singleLineText(MAX.name, messages.nameTooLong({ max: MAX.name })).pipe(
  z.string().min(1, messages.name),
);
const description = multiLineText(MAX.description, messages.descriptionTooLong({ max: MAX.description }));
const postIds = z.array(id).max(MAX.addedAtOnce, messages.tooManyTracks({ max: MAX.addedAtOnce }));
const itemIds = z
  .array(id)
  .min(1, messages.noTracks)
  .max(MAX.items, messages.tooManyTracks({ max: MAX.items }))
  .transform((ids) => [...new Set(ids)]);

export const newPlaylist = z.object({
  name: z.preprocess((text) => text ?? '', name),
  description: description.default(''),
  visibility: visibility.default('private'),
  /** Posts that the playlist begins with, in their order. */
  posts: postIds.default([]),
  duplicates: duplicates.default('refuse'),
});
export type NewPlaylist = z.infer<typeof newPlaylist>;

/** Changes to a playlist. Absent fields stay. */
export const playlistChanges = z.object({
  name: name.optional(),
  description: description.optional(),
  visibility: visibility.optional(),
  removeCover: z.boolean().default(false),
});
export type PlaylistChanges = z.infer<typeof playlistChanges>;

/**
 * What to add: posts, or the tracks of a release in their order. `after`: the item that they follow, null
 * for the start; absent for the end.
 */
export const newItems = z
  .object({
    posts: postIds.min(1, messages.noTracks).optional(),
    release: id.optional(),
    duplicates: duplicates.default('refuse'),
    after: id.nullable().optional(),
  })
  .refine(({ posts, release }) => (posts === undefined) !== (release === undefined), {
    path: ['posts'],
    error: messages.tracksOrRelease,
  });
export type NewItems = z.infer<typeof newItems>;

/** Items that move together, in the order of the list. `after`: the item that they follow; null for the start. */
export const itemMove = z
  .object({ items: itemIds, after: id.nullable() })
  .refine(({ items, after }) => after === null || !items.includes(after), {
    path: ['after'],
    error: messages.afterItself,
  });
export type ItemMove = z.infer<typeof itemMove>;

/** Items to remove: these, or all whose track the caller cannot see. */
export const itemRemoval = z
  .object({ items: itemIds.optional(), unavailable: z.literal(true).optional() })
  .refine(({ items, unavailable }) => (items === undefined) !== (unavailable === undefined), {
    path: ['items'],
    error: messages.chooseOne,
  });
export type ItemRemoval = z.infer<typeof itemRemoval>;

/** The picture of a track: its banner, else what the drawing needs. */
export const trackPicture = z.object({
  /** The id of the post. */
  id: z.string(),
  banner: z.string().nullable(),
  /** The peaks that shape the drawing; null beside a banner, and while they are unknown. */
  peaks: z.array(z.number()).nullable(),
});
export type TrackPicture = z.infer<typeof trackPicture>;

/** A playlist in a list. */
export const playlistSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  visibility,
  owner: userFace,
  /** URL of the cover; null if there is none, then `pictures` make a mosaic. */
  cover: z.string().nullable(),
  /** The first tracks that the viewer can see, at most four; empty beside a cover. */
  pictures: z.array(trackPicture),
  /** Tracks that the viewer can see; for owner and collaborators all places. */
  itemsCount: z.int(),
  /** Seconds of the tracks that the viewer can see. */
  duration: z.number(),
  followersCount: z.int(),
  followedByViewer: z.boolean(),
  /** Whether the viewer adds, moves and removes tracks. */
  canEdit: z.boolean(),
  /** What the viewer is to the playlist. `invited`: they have not answered an invitation. */
  viewerRole: z.enum(['owner', 'collaborator', 'invited']).nullable(),
  updatedAt: time,
  /** Counts the changes of the playlist. */
  revision: z.int(),
});
export type PlaylistSummary = z.infer<typeof playlistSummary>;

export const playlist = playlistSummary.extend({
  collaborators: z.array(userFace),
  /** Users who have not answered their invitation, for the owner; otherwise empty. */
  invited: z.array(userFace),
});
export type Playlist = z.infer<typeof playlist>;

/** A playlist in the caller's library. */
export const libraryPlaylist = playlistSummary.extend({
  /** Whether it has the post that the query names. */
  contains: z.boolean(),
});
export type LibraryPlaylist = z.infer<typeof libraryPlaylist>;

export const playlistItem = z.object({
  id: z.string(),
  /** From 1, among the items that the viewer can see. */
  position: z.int(),
  /** Null if the account is deleted. */
  addedBy: userFace.nullable(),
  addedAt: time,
  /** Null if the track is not available, which only owner and collaborators see. */
  post: post.nullable(),
});
export type PlaylistItem = z.infer<typeof playlistItem>;

/** What an import could not match. `line`: the number of the entry in the file, from 1. */
export const unmatchedEntry = z.object({ line: z.int(), title: z.string(), creator: z.string() });
export type UnmatchedEntry = z.infer<typeof unmatchedEntry>;

/** The playlist that was made from a file, and the entries for which there is no track. */
export const importedPlaylist = z.object({
  playlist,
  matched: z.int(),
  unmatched: z.array(unmatchedEntry),
});
export type ImportedPlaylist = z.infer<typeof importedPlaylist>;

/** Details of a playlist that is imported. Without a name it has that of the file. */
export const importDetails = z.object({ name: name.optional(), visibility: visibility.default('private') });
export type ImportDetails = z.infer<typeof importDetails>;

const followState = z.object({ following: z.boolean(), followersCount: z.int() });
export type PlaylistFollow = z.infer<typeof followState>;

const cover: FilePart = {
  maxBytes: { USER: limits.image, USERPLUS: limits.image },
  tooLarge: () => messages.coverTooLarge,
};

const playlistFile: FilePart = {
  maxBytes: { USER: FILE_LIMITS.bytes, USERPLUS: FILE_LIMITS.bytes },
  isTransient: true,
  tooLarge: () => messages.fileTooLarge,
};

const aPlaylist = z.object({ id });

/** Defines a route of playlists, where 403 means a missing permission and not a missing session. */
const playlistRoute = <const R extends Route>(definition: R) =>
  route({ ...definition, sessionFailures: [401] });

/** A file with the tracks of a playlist. */
const exportRoute = <const E extends ExportFormat>(ending: E, mediaType: string) =>
  route({
    method: 'GET',
    path: `/playlists/:id/export.${ending}`,
    summary: `Download a playlist with the tracks that you can see as a .${ending} file.`,
    auth: 'public',
    params: aPlaylist,
    output: 'file',
    mediaType,
  });

export const playlistRoutes = {
  createPlaylist: playlistRoute({
    method: 'POST',
    path: '/playlists',
    summary: 'Create a playlist, private by default, empty or with up to 100 posts.',
    auth: 'user',
    changes: ['playlist'],
    body: json(newPlaylist),
    output: playlist,
    status: 201,
    idempotent: true,
  }),
  listPlaylists: route({
    method: 'GET',
    path: '/playlists',
    summary: 'List the public playlists, of a user if named, newest first. Of yourself, it lists all.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['playlist', 'notification'],
    query: z.object({ ...pageQuery(limits.pageSize.playlists), user: userName.optional() }),
    output: pageOf(playlistSummary),
  }),
  listLibrary: playlistRoute({
    method: 'GET',
    path: '/playlists/mine',
    summary:
      'List your own playlists, those you collaborate on, and those you follow, each group by its last change. ' +
      'With `post`, says which contain it; with `editable`, leaves out those you only follow.',
    auth: 'user',
    refetchOn: ['playlist', 'notification'],
    query: z.object({
      ...pageQuery(limits.pageSize.playlists),
      post: id.optional(),
      search: searchText.default(''),
      editable: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true'),
    }),
    output: pageOf(libraryPlaylist),
  }),
  getPlaylist: route({
    method: 'GET',
    path: '/playlists/:id',
    summary: 'Get a playlist. Returns 404 for private ones of others.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['playlist', 'notification'],
    params: aPlaylist,
    output: playlist,
  }),
  updatePlaylist: playlistRoute({
    method: 'PUT',
    path: '/playlists/:id',
    summary: 'Change name, description, visibility or cover of your own playlist. Absent fields stay.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    body: form({ playlist: playlistChanges.prefault({}) }, { cover }, {}),
    output: playlist,
  }),
  deletePlaylist: playlistRoute({
    method: 'DELETE',
    path: '/playlists/:id',
    summary: 'Delete your own playlist. Its tracks stay.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    output: 'nothing',
  }),
  listItems: route({
    method: 'GET',
    path: '/playlists/:id/items',
    summary:
      'List the items of a playlist in its order. Tracks that are not available are null for owner and ' +
      'collaborators, and left out for others.',
    auth: 'public',
    cacheable: true,
    refetchOn: ['playlist', 'notification', 'post'],
    params: aPlaylist,
    query: z.object(pageQuery(limits.pageSize.playlistItems)),
    output: pageOf(playlistItem),
  }),
  addItems: playlistRoute({
    method: 'POST',
    path: '/playlists/:id/items',
    summary:
      'Add up to 100 posts, or one release, to a playlist that you edit, at the end or after an item. Returns 409 and adds ' +
      'nothing if it has one of them already, unless `duplicates` is `skip` or `add`.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    body: json(newItems),
    output: z.object({
      added: z.int(),
      skipped: z.int(),
      items: z.array(playlistItem),
      revision: z.int(),
    }),
    idempotent: true,
  }),
  moveItems: playlistRoute({
    method: 'POST',
    path: '/playlists/:id/items/move',
    summary:
      'Move items of a playlist that you edit behind another item. Ignores items that are gone. Returns 409 if ' +
      'the item that they should follow is gone.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    body: json(itemMove),
    output: z.object({ revision: z.int() }),
  }),
  restoreItems: playlistRoute({
    method: 'POST',
    path: '/playlists/:id/items/restore',
    summary:
      'Restore items of a playlist that you edit within an hour of their removal, in their places and with who ' +
      'added them and when. Ignores items that are there. Returns 404 if one of the others is gone.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    body: json(z.object({ items: itemIds })),
    output: z.object({ revision: z.int() }),
  }),
  removeItems: playlistRoute({
    method: 'POST',
    path: '/playlists/:id/items/remove',
    summary:
      'Remove items of a playlist that you edit: those named, or all that are not available. Returns the ids of ' +
      'those that were there.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    body: json(itemRemoval),
    output: z.object({ removed: z.int(), items: z.array(z.string()), revision: z.int() }),
  }),
  followPlaylist: playlistRoute({
    method: 'PUT',
    path: '/playlists/:id/follow',
    summary: 'Follow a public or unlisted playlist of another user.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    output: followState,
  }),
  unfollowPlaylist: playlistRoute({
    method: 'DELETE',
    path: '/playlists/:id/follow',
    summary: 'Unfollow a playlist.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    output: followState,
  }),
  inviteCollaborator: playlistRoute({
    method: 'POST',
    path: '/playlists/:id/collaborators',
    summary: 'Invite a user to edit your playlist. Returns 403 if you may not message them.',
    auth: 'user',
    changes: ['playlist'],
    params: aPlaylist,
    body: json(z.object({ userName })),
    output: 'nothing',
  }),
  acceptInvitation: playlistRoute({
    method: 'POST',
    path: '/playlists/:id/collaborators/accept',
    summary: 'Accept the invitation to a playlist.',
    auth: 'user',
    changes: ['playlist', 'notificationRead'],
    params: aPlaylist,
    output: 'nothing',
  }),
  declineInvitation: playlistRoute({
    method: 'POST',
    path: '/playlists/:id/collaborators/decline',
    summary: 'Decline the invitation to a playlist.',
    auth: 'user',
    changes: ['playlist', 'notificationRead'],
    params: aPlaylist,
    output: 'nothing',
  }),
  removeCollaborator: playlistRoute({
    method: 'DELETE',
    path: '/playlists/:id/collaborators/:userName',
    summary:
      'Remove a collaborator of your playlist or withdraw their invitation, or leave a playlist yourself. ' +
      'Their tracks stay.',
    auth: 'user',
    changes: ['playlist', 'notificationRead'],
    params: z.object({ id, userName }),
    output: 'nothing',
  }),
  importPlaylist: playlistRoute({
    method: 'POST',
    path: '/playlists/import',
    summary:
      'Create a playlist from an XSPF, JSPF or M3U file of up to 1,000 entries. Finds each entry by address, ISRC, ' +
      'or title and artist, and lists those without exactly one track.',
    auth: 'user',
    changes: ['playlist'],
    body: form({ playlist: importDetails.prefault({}) }, { file: playlistFile }, {}),
    output: importedPlaylist,
    status: 201,
    idempotent: true,
  }),
  exportXspf: exportRoute('xspf', 'application/xspf+xml'),
  exportJspf: exportRoute('jspf', 'application/jspf+json'),
  exportM3u: exportRoute('m3u8', 'audio/x-mpegurl'),
};
