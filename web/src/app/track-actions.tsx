import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/queries.ts';
import { api } from '../api/routes.ts';
import { LikeIconButton } from '../features/likes/index.ts';
import { DownloadIconButton } from '../features/plays/index.ts';
import type { Track } from '../player/index.ts';

/** The data behind the actions rarely changes; milliseconds. */
const STALE_TIME_MS = 5 * 60_000;

/**
 * The buttons beside the player: like, and download where allowed. Demos and local files have
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
      <LikeIconButton post={post} />
      <DownloadIconButton post={post} place="feed" />
    </>
  );
}
