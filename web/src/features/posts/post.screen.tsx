import type { posts } from '@backbeat/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { parseTime, player, trackOfPost, usePlayback } from '../../player/index.ts';
import { lazy, useNavigate, useNavigationType, useParams, useSearchParams } from '@packages/router';
import { Panel } from '../../ui/panel.tsx';
import { SignedInUser, useCurrentUser } from '../auth/index.ts';
import { isAddressHolder, useShownRequests } from '../credits/index.ts';
import { PostActions } from './page/post-actions.tsx';
import { ArtistCard } from './page/post-facts.tsx';
import { PostHero } from './page/post-hero.tsx';
import { PostLoading } from './page/post-loading.tsx';
import { PostTabs } from './tabs/post-tabs.tsx';
import { isUnknownPost, usePost } from './post.queries.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './posts.messages.ts';

const CreditsPanel = lazy(async () => (await import('./page/credits-panel.tsx')).CreditsPanel);
const TrackDetails = lazy(async () => (await import('./page/track-details.tsx')).TrackDetails);
const TagsPanel = lazy(async () => (await import('./page/tags-panel.tsx')).TagsPanel);
const ListeningNow = lazy(async () => (await import('./page/listening-now.tsx')).ListeningNow);
const WaitingNotice = lazy(async () => (await import('./waiting/waiting-notice.tsx')).WaitingNotice);
const WaveformComments = lazy(async () => (await import('./page/waveform-comments.tsx')).WaveformComments);
const NewVersionLine = lazy(async () => (await import('./versions/new-version-line.tsx')).NewVersionLine);
const PostTrouble = lazy(async () => (await import('./page/post-trouble.tsx')).PostTrouble);
const RelatedPosts = lazy(async () => (await import('./page/related-posts.tsx')).RelatedPosts);
const GuestsPanel = lazy(async () => (await import('../guests/index.ts')).GuestsPanel);
const QuestionNotice = lazy(async () => (await import('./page/question-notice.tsx')).QuestionNotice);

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
    <Part fallback={<PostLoading />}>
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
  usePublication(post);
  const pendingNames = post.proposal?.pending ?? post.pendingFeatures;
  const isOpen = user ? pendingNames.includes(user.userName) || isAddressHolder(post, user.userName) : false;
  const {
    requests: [request],
    close,
  } = useShownRequests(useMemo(() => (isOpen ? [post] : []), [isOpen, post]));
  const isAsked = request !== undefined;
  return (
    <article>
      {isAsked ? (
        <div className="wrap py-4 md:py-8">
          <Part fallback={<Panel className="h-72">{null}</Panel>}>
            <QuestionNotice {...request} onAnswered={() => close(post.id)} />
          </Part>
        </div>
      ) : null}
      <PostHero
        post={post}
        track={track}
        startAt={startAt}
        listening={
          user?.userName === post.author.userName ? (
            <Part>
              <ListeningNow postId={post.id} />
            </Part>
          ) : null
        }
        news={
          post.newVersion ? (
            <div className="mt-3 min-h-9">
              <Part>
                <NewVersionLine post={post} newVersion={post.newVersion} />
              </Part>
            </div>
          ) : null
        }
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
      {isAsked || (post.status === 'PUBLISHED' && !post.proposal) ? null : (
        <div className="wrap">
          <Part fallback={<Panel className="h-72">{null}</Panel>}>
            <WaitingNotice post={post} />
          </Part>
        </div>
      )}
      {user?.userName === post.author.userName && post.guests.length > 0 ? (
        <div className="wrap mt-5">
          <Part fallback={<Panel className="h-48">{null}</Panel>}>
            <GuestsPanel post={post} />
          </Part>
        </div>
      ) : null}
      <div className="wrap mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-10 pb-16 md:mt-10 md:grid-cols-[260px_minmax(0,1fr)] md:max-lg:gap-6 lg:grid-cols-[340px_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-md:order-2">
          <ArtistCard post={post} />
          <Part fallback={<Panel className="h-52">{null}</Panel>}>
            <TrackDetails post={post} />
          </Part>
          <Part fallback={<Panel className="h-40">{null}</Panel>}>
            <CreditsPanel post={post} viewer={user?.userName} />
          </Part>
          <Part fallback={<Panel className="h-28">{null}</Panel>}>
            <TagsPanel post={post} />
          </Part>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
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

/** Opens the screen of the publication when the post is published while its page is open. */
function usePublication({ id, status }: posts.Post): void {
  const navigate = useNavigate();
  const statusBefore = useRef(status);
  useEffect(() => {
    const isNew = statusBefore.current !== 'PUBLISHED' && status === 'PUBLISHED';
    statusBefore.current = status;
    if (isNew) void navigate(paths.out(id));
  }, [id, status, navigate]);
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
