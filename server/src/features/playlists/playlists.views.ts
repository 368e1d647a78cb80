import { artworkPeaks, type playlists, type posts } from '@backbeat/contract';
import { fileUrl, viewWaveform } from '../uploads/index.ts';
import { pictureUrl } from '../users/index.ts';
import type { ItemRow } from './items/items.queries.ts';
import { canEdit, roleIn } from './access/playlists.policy.ts';
import type { PersonRow, PlaylistRow } from './playlists.queries.ts';

type Person = playlists.PlaylistSummary['owner'];

const viewPerson = ({ userName, profilePic }: PersonRow): Person => ({
  userName,
  profilePic: pictureUrl(profilePic, 'profilePic'),
});

export function viewSummary(row: PlaylistRow, viewerId: string | undefined): playlists.PlaylistSummary {
  const access = { ...row, isOwnerActive: true, hasBlock: false };
  const viewerRole = roleIn(viewerId, access);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    visibility: row.visibility,
    owner: viewPerson({ userName: row.ownerName, profilePic: row.ownerPic }),
    cover: row.coverKey && fileUrl(row.coverKey),
    pictures: row.pictures.map(({ id, bannerKey, waveform }) => ({
      id,
      banner: bannerKey && fileUrl(bannerKey),
      peaks: waveform ? artworkPeaks(viewWaveform(waveform) ?? []) : null,
    })),
    itemsCount: viewerRole === 'owner' ? row.itemsCount : row.availableCount,
    duration: row.duration,
    followersCount: row.followersCount,
    followedByViewer: row.followedByViewer,
    canEdit: canEdit(viewerId, access),
    viewerRole,
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  };
}

/** Adds its people. Only the owner sees who has not answered an invitation. */
export const viewPlaylist = (
  summary: playlists.PlaylistSummary,
  people: readonly (PersonRow & { state: 'invited' | 'member' })[],
): playlists.Playlist => ({
  ...summary,
  collaborators: people.filter(({ state }) => state === 'member').map(viewPerson),
  invited:
    summary.viewerRole === 'owner' ? people.filter(({ state }) => state === 'invited').map(viewPerson) : [],
});

/** @param post null if the viewer cannot see it */
export const viewItem = (row: ItemRow, post: posts.Post | null): playlists.PlaylistItem => ({
  id: row.id,
  position: row.position,
  addedBy: row.adderName === null ? null : viewPerson({ userName: row.adderName, profilePic: row.adderPic }),
  addedAt: row.addedAt.toISOString(),
  post,
});
