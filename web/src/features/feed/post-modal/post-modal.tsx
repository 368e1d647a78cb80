import { useEffect, useRef, useState } from 'react';
import { useIsWide } from '../../../lib/hooks/use-is-wide.ts';
import { paths } from '../../../navigation/paths.ts';
import { player, trackOfPost } from '../../../player/index.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { CommentBox } from '../../comments/index.ts';
import { isUnknownPost, PostMenu, usePost } from '../../posts/index.ts';
import { ModalAnswers } from './modal-answers.tsx';
import { ModalHead } from './modal-head.tsx';
import { modalGrid } from './modal-layout.ts';
import './post-modal.css';
import { messages } from '../feed.messages.ts';

interface PostModalProps {
  id: string;
  open: boolean;
  close: () => Promise<void>;
}

/** A post in a dialog over the current screen, to listen and to answer. */
export function PostModal({ id, open, close }: PostModalProps) {
  const { data: post, error, refetch, isFetching } = usePost(id, open);
  const isWide = useIsWide();
  const [tab, setTab] = useState('comments');
  const answers = useRef<HTMLDivElement>(null);
  const showTab = (next: string) => {
    setTab(next);
    // On phones the head leaves little space.
    answers.current?.scrollIntoView({ block: isWide ? 'nearest' : 'start' });
  };
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
      actions={post ? <PostMenu post={post} leave={close} /> : null}
      footer={
        post ? (
          <>
            <div className="w-full">
              <CommentBox postId={post.id} isDocked onSend={() => showTab('comments')} />
            </div>
            <ButtonLink to={paths.profile(post.author.userName)}>{messages.viewProfile}</ButtonLink>
            <ButtonLink to={paths.post(post.id)} variant="primary">
              {messages.viewFullPost}
            </ButtonLink>
          </>
        ) : null
      }
    >
      {post ? (
        <article className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-5">
          <ModalHead post={post} />
          <ModalAnswers post={post} tab={tab} onTab={showTab} ref={answers} />
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
      <div className="grid gap-3">
        <div className={modalGrid}>
          <Skeleton className="aspect-video rounded-m md:row-span-2" />
          <Skeleton className="h-20 rounded-m" />
          <Skeleton className="h-16 rounded-m" />
          <Skeleton className="h-7 rounded-m md:col-span-2" />
          <Skeleton className="mt-2 h-60 rounded-m md:col-span-2" />
        </div>
      </div>
    </Loading>
  );
}
