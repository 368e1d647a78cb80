import type { posts } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { PlayTrackButton, TrackOrnament, trackOfPost, type Track } from '../../../player/index.ts';
import { Link } from '@packages/router';
import { Artwork } from '../../../ui/pictures/artwork.tsx';

interface PlayablePostProps {
  post: posts.Post;
  /** The track to play, if it is not the one that the public hears; null while it is unknown. */
  sound?: Track | null;
  /** Above the title: who requests what. */
  lead?: ReactNode;
  /** Below: the actions. */
  children?: ReactNode;
}

/** A post in a conversation. It plays in place, and its title links to the post. */
export function PlayablePost({ post, sound, lead, children }: PlayablePostProps) {
  const postTrack = trackOfPost(post);
  const track = sound === undefined ? postTrack : sound;
  const { id, title, waveform, banner, author } = post;
  return (
    <div className="grid w-full max-w-[420px] grid-cols-[minmax(0,1fr)] gap-3 rounded-l bg-surface-2 p-3.5">
      <div className="flex items-center gap-3">
        <Artwork id={id} peaks={waveform} src={banner} ratio="square" className="w-14 shrink-0 rounded-s" />
        <div className="min-w-0 grow">
          {lead ? <p className="text-[13px] break-words text-text-3">{lead}</p> : null}
          <Link to={paths.post(id)} className="thumb block truncate rounded-s font-semibold hover:underline">
            <bdi>{title}</bdi>
          </Link>
          {lead ? null : <p className="truncate text-[13px] text-text-3">{author.userName}</p>}
          {track ? <TrackOrnament track={track} bars={36} height={18} className="mt-1" /> : null}
        </div>
        {track ? <PlayTrackButton track={track} size="small" /> : null}
      </div>
      {children}
    </div>
  );
}
