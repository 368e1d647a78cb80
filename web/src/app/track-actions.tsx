import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/queries.ts';
import { api } from '../api/routes.ts';
import { LikeIconButton } from '../features/likes/index.ts';
import { DownloadIconButton } from '../features/plays/index.ts';
import type { Track } from '../player/index.ts';

/** What can be done with the post that plays does not change often; milliseconds. */
const FRESH = 5 * 60_000;

/** Beside the player: the like of a post, and the download where it is allowed. Demos and files of this browser have neither. */
export function TrackActions({ track: { id, kind } }: { track: Track }) {
  const { data: post } = useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    staleTime: FRESH,
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
