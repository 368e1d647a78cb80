import { trimText, type posts } from '@backbeat/contract';
import { useState } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { PlayPostButton } from '../page/play-post-button.tsx';
import { PostCard } from '../list/post-card.tsx';
import { Tags, TrackDetails } from '../page/post-facts.tsx';
import { PostHero } from '../page/post-hero.tsx';
import type { StepProps } from './step-props.ts';

/** The post as it will look: the head of its page and its card. */
export function PreviewStep(props: StepProps) {
  const { draft, local } = props;
  const [now] = useState(() => new Date().toISOString());
  const post = postOf(props, now);
  const isDraft = draft.features.length > 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="overflow-clip rounded-l bg-ink">
        <PostHero post={post} track={local.track} level={3}>
          {local.track ? <PlayPostButton track={local.track} /> : null}
        </PostHero>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 md:grid-cols-[minmax(0,360px)_minmax(0,1fr)]">
        {/* An inert card, because the post has no address yet. */}
        <div inert className="w-full max-w-[360px]">
          <PostCard post={post} level={3} place={1} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {isDraft ? (
            <Panel>
              <h3 className="text-[17px]">Asked to be featured</h3>
              <p className="mt-1 break-words text-text-2">
                {draft.features.map(({ userName }) => userName).join(', ')}
              </p>
            </Panel>
          ) : null}
          <TrackDetails post={post} />
          <Tags post={post} />
        </div>
      </div>
    </div>
  );
}

/**
 * The post as the server will create it. Its id is that of the upload, which also seeds the
 * generated picture.
 */
function postOf({ user, draft, banner, local, uploading }: StepProps, now: string): posts.Post {
  const { track, isUndrawable } = local;
  const isDraft = draft.features.length > 0;
  return {
    id: uploading.id ?? track?.id ?? '',
    title: trimText(draft.title),
    description: trimText(draft.description),
    time: now,
    author: user,
    features: [],
    pendingFeatures: draft.features.map(({ userName }) => userName),
    rejectedFeatures: [],
    genre: [...draft.genre],
    music: track?.source ?? null,
    stream: null,
    banner: banner.url,
    freeDownload: draft.freeDownload,
    status: isDraft ? 'DRAFT' : 'PUBLISHED',
    processing: isUndrawable ? 'failed' : 'waiting',
    duration: track?.duration ?? null,
    waveform: track?.waveform ? [...track.waveform] : null,
    loudness: null,
    comments: [],
    likes: [],
    likedByViewer: false,
    totalLikes: 0,
    totalViews: 0,
    totalComments: 0,
    totalDownloads: 0,
  };
}
