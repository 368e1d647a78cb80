import type { posts } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { paths } from '../../../navigation/paths.ts';
import { creditsOf, PlayTrackButton, TrackOrnament, trackOfPost, type Track } from '../../../player/index.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { messages } from '../auth.messages.ts';

interface TopTrackProps {
  /** Size of the waveform. */
  bars: number;
  height: number;
  className: string;
  /** Stands in its place while there is no trending track. */
  fallback: ReactNode;
}

/** The track that has gained most this week, to play before signing in. */
export function TopTrack({ fallback, ...size }: TopTrackProps) {
  const { data } = useQuery(queryOf(api.feed.listTrending, { query: { size: '1' } }));
  const [post] = data?.content ?? [];
  const track = post && trackOfPost(post);
  return track ? <PlayableTrack post={post} track={track} {...size} /> : fallback;
}

interface PlayableTrackProps extends Omit<TopTrackProps, 'fallback'> {
  post: posts.Post;
  track: Track;
}

function PlayableTrack({ post: { id, title, banner, waveform }, track, ...size }: PlayableTrackProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <TrackOrnament track={track} {...size} />
      <div className="mt-8 flex items-center gap-4">
        <Artwork
          id={id}
          peaks={waveform}
          src={banner}
          ratio="square"
          className="w-18 shrink-0 rounded-m max-xl:hidden"
        />
        <div className="min-w-0 grow">
          <h2 id={titleId} className="text-[14px] font-normal text-text-2">
            {messages.numberOneThisWeek}
          </h2>
          <p className="truncate text-[20px] leading-7 font-semibold">
            <Link to={paths.post(id)} className="thumb rounded-s hover:underline">
              <bdi>{title}</bdi>
            </Link>
          </p>
          <p className="truncate text-text-2">{creditsOf(track)}</p>
        </div>
        <PlayTrackButton track={track} isQuiet />
      </div>
    </section>
  );
}
