import type { posts } from '@backbeat/contract';
import { lazy, useEffect, useMemo, useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { parseTime, player, trackOfPost, usePlayback } from '../../player/index.ts';
import { useNavigate, useParams, useSearchParams, useNavigationType } from '@packages/router';
import { Panel } from '../../ui/panel.tsx';
import { SignedInUser, useCurrentUser } from '../auth/index.ts';
import { useShownRequests } from '../credits/index.ts';
import { PostActions } from './page/post-actions.tsx';
import { ArtistCard, Tags, TrackDetails } from './page/post-facts.tsx';
import { PostHero } from './page/post-hero.tsx';
import { PostLoading } from './page/post-loading.tsx';
import { PostTabs } from './tabs/post-tabs.tsx';
import { isUnknownPost, usePost } from './post.queries.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './posts.messages.ts';

const CreditsPanel = lazy(async () => ({
  default: (await import('./page/credits-panel.tsx')).CreditsPanel,
}));
const ProposalNotice = lazy(async () => ({
  default: (await import('./page/proposal-notice.tsx')).ProposalNotice,
}));
const WaveformComments = lazy(async () => ({
  default: (await import('./page/waveform-comments.tsx')).WaveformComments,
}));
const PostTrouble = lazy(async () => ({
  default: (await import('./page/post-trouble.tsx')).PostTrouble,
}));
const RelatedPosts = lazy(async () => ({
  default: (await import('./page/related-posts.tsx')).RelatedPosts,
}));
const Draft = lazy(async () => ({ default: (await import('./page/draft-notice.tsx')).DraftNotice }));
const QuestionNotice = lazy(async () => ({
  default: (await import('./page/question-notice.tsx')).QuestionNotice,
}));
const ReleaseNotice = lazy(async () => ({
  default: (await import('./page/release-notice.tsx')).ReleaseNotice,
}));

/** The page of a post, open to visitors. */
export function Component() {
  const { id = '' } = useParams();
  const { data: user } = useCurrentUser();
  const { data: post, error, refetch, isFetching } = usePost(id);
  const isUnknown = error !== null && isUnknownPost(error);
  useTitle(
    isUnknown
      ? messages.trackNotFound
      : post
        ? messages.titleByUsername({ title: post.title, userName: post.author.userName })
        : '',
  );
  if (post && !isUnknown)
    return (
      <SignedInUser value={user ?? null}>
        <PostPage key={id} post={post} />
      </SignedInUser>
    );
  if (!error) return <PostLoading />;
  return (
    <Part>
      <PostTrouble isUnknown={isUnknown} isTrying={isFetching} onRetry={() => void refetch()} />
    </Part>
  );
}

function PostPage({ post }: { post: posts.Post }) {
  const navigate = useNavigate();
  const goHome = async () => navigate(paths.home, { replace: true });
  const { data: user } = useCurrentUser();
  const track = trackOfPost(post);
  const startAt = useStart(post.id);
  useEffect(() => {
    // A playing track receives the waveform and the rendition as soon as they exist.
    const playableTrack = trackOfPost(post);
    if (playableTrack) player.update(playableTrack);
  }, [post]);
  const release = useRelease(post.status);
  const pendingNames = post.proposal?.pending ?? post.pendingFeatures;
  const isOpen = user ? pendingNames.includes(user.userName) : false;
  const {
    requests: [request],
    close,
  } = useShownRequests(useMemo(() => (isOpen ? [post] : []), [isOpen, post]));
  const isAsked = request !== undefined;
  return (
    <article>
      {isAsked || release.isNew ? (
        <div className="wrap py-4 md:py-8">
          <Part fallback={<Panel className="h-72">{null}</Panel>}>
            {request ? (
              <QuestionNotice {...request} onAnswered={() => close(post.id)} />
            ) : (
              <ReleaseNotice post={post} onClose={release.close} />
            )}
          </Part>
        </div>
      ) : null}
      <PostHero
        post={post}
        track={track}
        startAt={startAt}
        marks={
          post.totalComments === 0 ? null : (
            <Part>
              <WaveformComments post={post} />
            </Part>
          )
        }
      >
        <PostActions post={post} track={track} startAt={startAt} leave={goHome} />
      </PostHero>
      <div className="wrap mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-10 pb-16 md:mt-10 md:grid-cols-[minmax(260px,340px)_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-md:order-2">
          <ArtistCard post={post} />
          <TrackDetails post={post} />
          <Part fallback={<Panel className="h-40">{null}</Panel>}>
            <CreditsPanel post={post} viewer={user?.userName} />
          </Part>
          <Tags post={post} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {isAsked || (post.status === 'PUBLISHED' && !post.proposal) ? null : (
            <Part fallback={<Panel className="h-44">{null}</Panel>}>
              {post.status === 'PUBLISHED' ? <ProposalNotice post={post} /> : <Draft post={post} />}
            </Part>
          )}
          <PostTabs post={post} />
          {post.status === 'PUBLISHED' ? (
            <Part>
              <RelatedPosts post={post} />
            </Part>
          ) : null}
        </div>
      </div>
    </article>
  );
}

/** Whether the post has been published while the page is open, until the viewer closes the notice. */
function useRelease(status: posts.Post['status']): { isNew: boolean; close: () => void } {
  const [before, setBefore] = useState(status);
  const [isNew, setIsNew] = useState(false);
  if (before !== status) {
    setBefore(status);
    setIsNew(status === 'PUBLISHED');
  }
  return { isNew, close: () => setIsNew(false) };
}

/**
 * The start position of the link in seconds, until the track has played from there. Following a
 * link inside the app also seeks a playing track.
 */
function useStart(id: string): number | undefined {
  const [search] = useSearchParams();
  const at = parseTime(search.get('t'));
  const wasFollowed = useNavigationType() === 'push';
  const { current } = usePlayback(id);
  const [usedPosition, setUsedPosition] = useState<number | null>(null);
  if (current && at !== null && usedPosition !== at) setUsedPosition(at);
  useEffect(() => {
    if (wasFollowed && at !== null && player.isCurrent(id)) player.seek(at);
  }, [id, at, wasFollowed]);
  return at === null || usedPosition === at ? undefined : at;
}
