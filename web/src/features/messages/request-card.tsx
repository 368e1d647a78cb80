import { featureRequests, type posts } from '@backbeat/contract';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { PlayTrackButton, trackOfPost } from '../../player/index.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { AnswerButtons } from '../feature-requests/index.ts';

/** A track on which the other wants to have the viewer, with the two answers. */
export function RequestCard({ post }: { post: posts.Post }) {
  const track = trackOfPost(post);
  return (
    <article
      aria-label={`Feature request: ${post.title}`}
      className="my-2 grid w-full max-w-[420px] gap-3 rounded-l bg-surface-2 p-3.5"
    >
      <div className="flex items-center gap-3">
        <Artwork
          id={post.id}
          peaks={post.waveform}
          src={post.banner}
          ratio="square"
          className="w-14 shrink-0 rounded-s"
        />
        <div className="min-w-0 grow">
          <p className="text-[13px] text-text-3">
            {post.author.userName} {featureRequests.sentences.wants}
          </p>
          <Link
            to={paths.post(post.id)}
            className="block truncate rounded-s text-[17px] font-[650] hover:underline"
          >
            {post.title}
          </Link>
        </div>
        {track ? <PlayTrackButton track={track} size="small" /> : null}
      </div>
      <div className="*:*:grow *:*:nth-2:bg-surface-3">
        <AnswerButtons post={post} />
      </div>
    </article>
  );
}
