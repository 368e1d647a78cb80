import type { posts } from '@backbeat/contract';
import { useEffect } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { player, trackOfPost } from '../../../player/index.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { AnalyticsButton } from '../../analytics/index.ts';
import { useCurrentUser } from '../../auth/index.ts';
import { DeletePost, isUnknownPost, PostMenu, usePost } from '../../posts/index.ts';
import { ModalHead } from './modal-head.tsx';
import { ModalTabs } from './modal-tabs.tsx';
import { messages } from '../feed.messages.ts';

interface PostModalProps {
  id: string;
  open: boolean;
  close: () => Promise<void>;
}

/** A post in a dialog over the current screen: facts, player, likes and comments. */
export function PostModal({ id, open, close }: PostModalProps) {
  const { data: post, error, refetch, isFetching } = usePost(id, open);
  useEffect(() => {
    const track = post && trackOfPost(post);
    if (track) player.update(track);
  }, [post]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) void close();
      }}
      title={post?.title ?? titleWithout(error)}
      size="large"
      hasAddress
      keepsPlayer
      footer={post ? <Actions post={post} close={close} /> : null}
    >
      {post ? (
        <article className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <ModalHead post={post} />
          <ModalTabs post={post} />
        </article>
      ) : error ? (
        <Trouble error={error} isTrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ModalLoading />
      )}
    </Dialog>
  );
}

const titleWithout = (error: Error | null): string =>
  error === null
    ? messages.loadingTrack
    : isUnknownPost(error)
      ? messages.trackNotFound
      : messages.weCouldntLoadThisTrack;

/** Links to the full page, and the actions of the author. */
function Actions({ post, close }: { post: posts.Post; close: () => Promise<void> }) {
  const { data: viewer } = useCurrentUser();
  return (
    <>
      <AnalyticsButton post={post} />
      <PostMenu post={post} />
      {viewer?.userName === post.author.userName ? <DeletePost id={post.id} leave={close} /> : null}
      <ButtonLink to={paths.profile(post.author.userName)}>{messages.viewProfile}</ButtonLink>
      <ButtonLink to={paths.post(post.id)} variant="primary">
        {messages.viewFullPost}
      </ButtonLink>
    </>
  );
}

function Trouble({ error, isTrying, onRetry }: { error: Error; isTrying: boolean; onRetry: () => void }) {
  if (isUnknownPost(error)) return <p className="text-text-2">{messages.itMayHaveBeenDeleted}</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-text-2">{messages.checkYourConnectionAndTry}</p>
      <Button variant="primary" loading={isTrying} onClick={onRetry}>
        {messages.tryAgain}
      </Button>
    </div>
  );
}

function ModalLoading() {
  return (
    <Loading label={messages.loadingTrack}>
      <div className="grid gap-6 md:grid-cols-[300px_minmax(0,1fr)]">
        <Skeleton className="aspect-video rounded-m" />
        <Skeleton className="h-32 rounded-m" />
        <Skeleton className="h-16 rounded-m md:col-span-2" />
        <Skeleton className="h-60 rounded-m md:col-span-2" />
      </div>
    </Loading>
  );
}
