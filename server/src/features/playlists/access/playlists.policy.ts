import type { playlists } from '@backbeat/contract';

/** The facts that decide who may see and change a playlist. */
export interface PlaylistAccess {
  ownerId: string;
  visibility: playlists.PlaylistVisibility;
  /** Whether the owner's account is active. */
  isOwnerActive: boolean;
  /** Whether there is a block between the owner and the viewer. */
  hasBlock: boolean;
  /** Null if the viewer is neither collaborator nor invited. */
  viewerState: 'invited' | 'member' | null;
}

type ViewerId = string | undefined;

/** What the viewer is to a playlist; null for all others. */
export function roleIn(
  viewerId: ViewerId,
  { ownerId, viewerState }: Pick<PlaylistAccess, 'ownerId' | 'viewerState'>,
): playlists.PlaylistSummary['viewerRole'] {
  if (viewerId === ownerId) return 'owner';
  if (viewerState === null) return null;
  return viewerState === 'member' ? 'collaborator' : 'invited';
}

/**
 * Whether the viewer may see a playlist: the owner and its people always, others unless it is
 * private. A block with the owner and the suspension of the owner hide it from all but the owner. Its
 * twin in SQL is `isVisible` (access.queries.ts).
 */
export function canSee(viewerId: ViewerId, access: PlaylistAccess): boolean {
  const role = roleIn(viewerId, access);
  if (role === 'owner') return true;
  if (!access.isOwnerActive || access.hasBlock) return false;
  return role !== null || access.visibility !== 'private';
}

/** Whether the viewer may add, move and remove items of a playlist that they see. */
export function canEdit(viewerId: ViewerId, access: PlaylistAccess): boolean {
  const role = roleIn(viewerId, access);
  return role === 'owner' || role === 'collaborator';
}
