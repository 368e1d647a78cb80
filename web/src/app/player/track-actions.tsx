import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { LikeIconButton, useToggleLike } from '../../features/likes/index.ts';
import { useCurrentUser } from '../../features/auth/index.ts';
import { AddToPlaylistDialog, addMessages } from '../../features/playlists/index.ts';
import { DownloadIconButton } from '../../features/plays/index.ts';
import { useKeys, type Track } from '../../player/index.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';

/** The data behind the actions rarely changes; milliseconds. */
const STALE_TIME_MS = 5 * 60_000;

/**
 * The buttons beside the player: like, add to a playlist, and download where allowed. Demos and local files have
 * neither.
 */
export function TrackActions({ track: { id, kind } }: { track: Track }) {
  const { data: post } = useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    staleTime: STALE_TIME_MS,
    enabled: kind === 'post',
  });
  if (!post || kind !== 'post') return null;
  return (
    <>
      <LikeKey post={post} />
      <LikeIconButton post={post} />
      <AddIconButton post={post} />
      <DownloadIconButton post={post} place="feed" />
    </>
  );
}

/** Adds the current track to a playlist. The bar of a small desk has no room for it. */
function AddIconButton({ post: { id, status } }: { post: posts.Post }) {
  const { data: viewer } = useCurrentUser();
  const [state, setState] = useState<'open' | 'closed'>();
  if (!viewer || status !== 'PUBLISHED') return null;
  return (
    <>
      <IconButton
        label={addMessages.addToPlaylist}
        aria-haspopup="dialog"
        onClick={() => setState('open')}
        className="md:max-lg:hidden"
      >
        <PlusIcon />
      </IconButton>
      {state ? (
        <AddToPlaylistDialog
          postIds={[id]}
          open={state === 'open'}
          onOpenChange={(open) => setState(open ? 'open' : 'closed')}
        />
      ) : null}
    </>
  );
}

/** The shortcut that likes the current track. */
function LikeKey({ post }: { post: posts.Post }) {
  const { toggle } = useToggleLike(post);
  useKeys({ like: () => toggle() });
  return null;
}
