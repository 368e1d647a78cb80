import { notificationPath, type notifications, type posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../../../api/cached-routes.ts';
import { LoadFailed } from '../../../../layout/load-failed.tsx';
import { UserLink } from '../../../../navigation/user-link.tsx';
import { paths } from '../../../../navigation/paths.ts';
import { PlayTrackButton, TrackWaveform, trackOfPost } from '../../../../player/index.ts';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Artwork } from '../../../../ui/pictures/artwork.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useSignedInUser } from '../../../auth/index.ts';
import { AnswerButtons, RequestTerms, useProposedSound } from '../../../credits/index.ts';
import { isUnknownPost, usePost, WaveformComments } from '../../../posts/index.ts';
import { messages } from '../inbox.messages.ts';
import { CommentAtPlace } from './comment-at-place.tsx';
import { People } from './people.tsx';

interface PostDetailsProps {
  item: notifications.Notification;
  postId: string;
  onDone: () => void;
}

/** The post of a notification, with the comment at its place, the request to answer, or the people. */
export function PostDetails({ item, postId, onDone }: PostDetailsProps) {
  const { data: post, error, refetch, isFetching } = usePost(postId);
  if (post)
    return (
      <div className="grid gap-8 p-8 lg:p-12">
        <Head item={item} post={post} />
        {item.leadsTo === 'request' ? (
          <Request post={post} onDone={onDone} />
        ) : (
          <>
            <Wave item={item} post={post} />
            {item.comment === null ? (
              <div className="grid gap-4">
                <p className="text-[19px] leading-snug wrap-anywhere">{item.noti}</p>
                <Button className="justify-self-start" onClick={onDone}>
                  {messages.done}
                </Button>
              </div>
            ) : (
              <CommentAtPlace item={item} post={post} text={item.comment} onDone={onDone} />
            )}
            <People item={item} />
          </>
        )}
      </div>
    );
  if (!error) return <DetailsLoading />;
  if (isUnknownPost(error))
    return (
      <EmptyState
        title={messages.postGone}
        level={3}
        className="m-8"
        action={<Button onClick={onDone}>{messages.done}</Button>}
      />
    );
  return (
    <LoadFailed
      title={messages.postFailed}
      level={3}
      className="m-8"
      error={error}
      isFetching={isFetching}
      refetch={refetch}
    />
  );
}

function Head({ item, post }: { item: notifications.Notification; post: posts.Post }) {
  const { id, title, author, banner, waveform } = post;
  const track = trackOfPost(post);
  return (
    <header className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-5 lg:grid-cols-[96px_minmax(0,1fr)_auto]">
      <Artwork id={id} peaks={waveform} src={banner} ratio="square" className="rounded-m">
        {track ? (
          <PlayTrackButton track={track} size="small" onArt className="absolute right-1.5 bottom-1.5" />
        ) : null}
      </Artwork>
      <div className="grid min-w-0 gap-1">
        <h3 dir="auto" className="line-clamp-2 text-[clamp(24px,3vw,40px)] font-stretch-[86%] wrap-anywhere">
          {title}
        </h3>
        <p className="flex min-w-0 gap-1 text-text-2">
          <span>{messages.byArtist}</span>
          <strong className="min-w-0 font-semibold text-text">
            <UserLink userName={author.userName} />
          </strong>
        </p>
      </div>
      <ButtonLink
        to={notificationPath(item) ?? paths.post(id)}
        className="max-lg:col-span-2 max-lg:justify-self-start"
      >
        {item.leadsTo === 'agreement' ? messages.goToAgreement : messages.goToPost}
      </ButtonLink>
    </header>
  );
}

function Wave({ item, post }: { item: notifications.Notification; post: posts.Post }) {
  const track = trackOfPost(post);
  if (!track?.waveform) return null;
  return (
    <div className="relative mb-2">
      <TrackWaveform track={track} height={140} {...(item.at !== null && { startAt: item.at })} />
      <WaveformComments post={post} />
    </div>
  );
}

/** The request with its terms and the answer in place. */
function Request({ post, onDone }: { post: posts.Post; onDone: () => void }) {
  const { userName } = useSignedInUser();
  const queries = useQueryClient();
  const { track } = useProposedSound(post);
  const pendingNames = post.proposal?.pending ?? post.pendingFeatures;
  return (
    <>
      {track?.waveform ? <TrackWaveform track={track} height={96} /> : null}
      <div className="grid gap-6 rounded-l bg-surface-1 p-6">
        <RequestTerms post={post} viewer={userName} />
        <AnswerButtons
          post={post}
          isEnded={!pendingNames.includes(userName)}
          // The server has taken the notification back.
          onDone={() => refetchAfter(queries, 'notificationRead')}
        />
      </div>
      <Button variant="ghost" className="justify-self-start" onClick={onDone}>
        {messages.done}
      </Button>
    </>
  );
}

function DetailsLoading() {
  return (
    <div aria-busy="true" className="grid gap-8 p-8 lg:p-12">
      <div className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-5">
        <Skeleton className="size-24 rounded-m" />
        <div className="grid gap-2">
          <Skeleton className="h-9 w-3/5" />
          <Skeleton className="h-5 w-32" />
        </div>
      </div>
      <Skeleton className="h-35" />
      <Skeleton className="h-32 rounded-l" />
    </div>
  );
}
