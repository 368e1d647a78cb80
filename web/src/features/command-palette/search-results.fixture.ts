import type { playlists, releases } from '@backbeat/contract';
import type { SearchResults } from './palette-groups.tsx';

/** What a search finds, nothing but these. */
export const exampleResults = (matches: Partial<SearchResults> = {}): SearchResults => ({
  tracks: [],
  people: [],
  releases: [],
  playlists: [],
  chats: [],
  ...matches,
});

export const exampleRelease = (fields: Partial<releases.ReleaseSummary> = {}): releases.ReleaseSummary => ({
  id: 'slow-weather',
  owner: { userName: 'marrow', profilePic: '' },
  title: 'Slow Weather',
  type: 'ALBUM',
  status: 'RELEASED',
  artists: ['marrow', 'ana'],
  artwork: null,
  releaseDate: '2026-11-20',
  releaseAt: null,
  releasedAt: '2026-11-20T00:00:00.000Z',
  tracksCount: 9,
  duration: 2100,
  totalSaves: 0,
  savedByViewer: false,
  ...fields,
});

export const examplePlaylist = (
  fields: Partial<playlists.PlaylistSummary> = {},
): playlists.PlaylistSummary => ({
  id: 'kitchen',
  name: 'Kitchen',
  description: '',
  visibility: 'public',
  owner: { userName: 'ada', profilePic: '' },
  cover: null,
  pictures: [{ id: 'a', banner: null, peaks: [0.5] }],
  itemsCount: 12,
  duration: 2400,
  followersCount: 0,
  followedByViewer: false,
  canEdit: false,
  viewerRole: null,
  updatedAt: '2026-11-20T00:00:00.000Z',
  revision: 1,
  ...fields,
});
