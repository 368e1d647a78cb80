import type { posts } from '@backbeat/contract';
import { lazy, Suspense } from 'react';
import { player, playFrom, trackOfPost, type TrackMarks } from '../../player/index.ts';

const CommentMarks = lazy(async () => ({ default: (await import('./comment-marks.tsx')).CommentMarks }));

/** The comments on the waveform of a post, which load after the page. Its parent is positioned. */
export function WaveformComments({ post }: { post: posts.Post }) {
  const track = trackOfPost(post);
  const { id, duration, waveform, totalComments } = post;
  if (!track || duration === null || waveform === null || totalComments === 0) return null;
  return (
    <Suspense>
      <CommentMarks postId={id} duration={duration} onSeek={(seconds) => playFrom(track, seconds)} />
    </Suspense>
  );
}

/** The comments on the waveform of the player. Demos and local files have none. */
export const PlayerComments: TrackMarks = ({ track: { id, kind, duration, waveform }, ...look }) =>
  kind !== 'post' || duration === null || waveform === null ? null : (
    <Suspense>
      <CommentMarks postId={id} duration={duration} onSeek={player.seek} {...look} />
    </Suspense>
  );
