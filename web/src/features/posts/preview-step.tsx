import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { PlayPostButton } from './play-post-button.tsx';
import { Tags, TrackDetails } from './post-facts.tsx';
import { PostHero, type HeroPost } from './post-hero.tsx';
import type { StepProps } from './step-props.ts';

type PreviewPost = HeroPost & Pick<posts.Post, 'description' | 'time' | 'genre' | 'freeDownload'>;

/** The post as it will look. */
export function PreviewStep({ user, draft, banner, local: { track, isUndrawable } }: StepProps) {
  const [now] = useState(() => new Date().toISOString());
  const post: PreviewPost = {
    id: track?.id ?? '',
    title: draft.title.trim(),
    description: draft.description.trim(),
    time: now,
    author: user,
    features: [],
    genre: [...draft.genre],
    freeDownload: draft.freeDownload,
    status: 'PUBLISHED',
    banner: banner.url,
    waveform: track?.waveform ? [...track.waveform] : null,
    processing: isUndrawable ? 'failed' : 'waiting',
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="overflow-clip rounded-l bg-ink">
        <PostHero post={post} track={track} level={2}>
          {track ? <PlayPostButton track={track} /> : null}
        </PostHero>
      </div>
      {banner.url ? null : (
        <p className="text-[14px] text-text-2">
          Without a banner the picture is drawn from the sound. Its colours are chosen when the track is
          published.
        </p>
      )}
      {post.description ? (
        <Panel>
          <p className="text-[17px] break-words">{post.description}</p>
        </Panel>
      ) : null}
      <div className="grid items-start gap-5 md:grid-cols-2">
        <TrackDetails post={post} />
        <Tags post={post} />
      </div>
    </div>
  );
}
