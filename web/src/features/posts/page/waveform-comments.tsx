import type { posts } from '@backbeat/contract';
import { playFrom, trackOfPost } from '../../../player/index.ts';
import { CommentMarks } from '../../comments/index.ts';

/** The comments on the waveform of a post. Its parent is positioned. */
export function WaveformComments({ post }: { post: posts.Post }) {
  const track = trackOfPost(post);
  const { id, duration, waveform } = post;
  if (!track || duration === null || waveform === null) return null;
  return <CommentMarks postId={id} duration={duration} onSeek={(seconds) => playFrom(track, seconds)} />;
}
