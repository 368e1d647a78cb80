import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api/queries.ts';
import { api } from '../api/routes.ts';
import { LikeIconButton } from '../features/likes/index.ts';
import { DownloadIconButton } from '../features/listens/index.ts';
import type { Track } from '../player/index.ts';

/** What can be done with the post that plays does not change often; milliseconds. */
const FRESH = 5 * 60_000;

/** Beside the player: the like, and the download where it is allowed. A file that is not uploaded yet has neither. */
export function TrackActions({ track: { id, published } }: { track: Track }) {
  const { data: post } = useQuery({
    ...queryOf(api.posts.getPost, { params: { id } }),
    staleTime: FRESH,
    enabled: published,
  });
  if (!post || !published) return null;
  return (
    <>
      <LikeIconButton post={post} />
      <DownloadIconButton post={post} place="feed" />
    </>
  );
}
