import { trimText, type posts, type terms, type users } from '@backbeat/contract';
import { useState } from 'react';
import { getServerDate } from '../../../lib/time/clock.ts';
import { Panel } from '../../../ui/panel.tsx';
import { PlayPostButton } from '../page/play-post-button.tsx';
import { PostCard } from '../list/post-card.tsx';
import { TrackDetails } from '../page/track-details.tsx';
import { TagsPanel } from '../page/tags-panel.tsx';
import { PostHero } from '../page/post-hero.tsx';
import { CreditList, toNewCredits } from '../../credits/index.ts';
import { creditsOfDraft, type Draft } from './post-draft.ts';
import type { StepProps } from './step-props.ts';
import { messages } from './create.messages.ts';

/** The post as it will look: the head of its page and its card. */
export function PreviewStep(props: StepProps) {
  const { user, draft, local } = props;
  const [now] = useState(() => getServerDate().toISOString());
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
              <h3 className="text-[17px]">{messages.askedToBeFeatured}</h3>
              <div className="mt-3">
                <CreditList credits={previewCredits(draft, user)} viewer={user.userName} />
              </div>
            </Panel>
          ) : null}
          <TrackDetails post={post} />
          <TagsPanel post={post} />
        </div>
      </div>
    </div>
  );
}

/** The credits as the server will propose them. */
function previewCredits(
  draft: Draft,
  author: Pick<users.CurrentUser, 'userName' | 'profilePic'>,
): terms.ProposedCredit[] {
  const { credits, hasSplit } = creditsOfDraft(draft, author);
  return toNewCredits({ credits, hasSplit }).map((credit, index) => ({
    userName: credit.userName ?? '',
    ...(credit.name !== undefined && { guest: { id: credit.email ?? '', name: credit.name } }),
    profilePic: credits[index]?.profilePic ?? '',
    roles: credit.roles ?? [],
    compositionShare: credit.compositionShare ?? null,
    recordingShare: credit.recordingShare ?? null,
  }));
}

/**
 * The post as the server will create it. Its id is that of the upload, which also seeds the
 * generated picture.
 */
function postOf({ user, draft, cover, local, uploading }: StepProps, now: string): posts.Post {
  const { track, isUndrawable } = local;
  const isDraft = draft.features.length > 0;
  return {
    id: uploading.id ?? track?.id ?? '',
    title: trimText(draft.title),
    description: trimText(draft.description),
    time: now,
    author: user,
    features: [],
    pendingFeatures: draft.features.flatMap(({ userName, guest }) => (guest ? [] : [userName])),
    rejectedFeatures: [],
    genre: [...draft.genre],
    credits: previewCredits(draft, user),
    guests: [],
    version: 1,
    audioSha256: '',
    newVersion: null,
    proposal: null,
    currentDigest: null,
    music: track?.source ?? null,
    stream: null,
    banner: cover.url,
    freeDownload: draft.freeDownload,
    isrc: null,
    explicit: draft.explicit,
    status: isDraft ? 'DRAFT' : 'PUBLISHED',
    heldBy: null,
    releases: [],
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
    publicPlaylists: null,
  };
}
