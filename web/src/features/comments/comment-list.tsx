import type { posts } from '@backbeat/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { useOnline } from '../presence/index.ts';
import { CommentThread } from './comment-thread.tsx';
import { messages } from './comments.messages.ts';

interface CommentListProps {
  post: posts.Post;
  comments: readonly posts.Thread[];
  /** Whether the viewer may delete the comment. */
  mayDelete: (comment: posts.Comment) => boolean;
  onDelete: (comment: posts.Comment) => void;
}

/** Comments, each with its replies. Deleting one that has replies asks first. */
export function CommentList({ post, comments, mayDelete, onDelete }: CommentListProps) {
  const online = useOnline(
    comments.flatMap(({ userName, firstReplies }) => [
      userName,
      ...firstReplies.map((reply) => reply.userName),
    ]),
  );
  const [commentToDelete, setCommentToDelete] = useState<posts.Comment | null>(null);
  return (
    <>
      <ul aria-label={messages.comments} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {comments.map((comment) => (
          <CommentThread
            key={comment.id}
            post={post}
            comment={comment}
            online={online}
            mayDelete={mayDelete}
            onDelete={(each) => (each.replies > 0 ? setCommentToDelete(each) : onDelete(each))}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={commentToDelete !== null}
        onOpenChange={(isOpen) => (isOpen ? undefined : setCommentToDelete(null))}
        title={messages.deleteComment}
        sentence={messages.deleteWithReplies({
          count: commentToDelete?.replies ?? 0,
          countText: commentToDelete?.replies ?? 0,
        })}
        confirmLabel={messages.deleteIt}
        onConfirm={() => {
          if (commentToDelete) onDelete(commentToDelete);
          setCommentToDelete(null);
        }}
      />
    </>
  );
}

/** The skeletons of loading comments. */
export function CommentsLoading({ count }: { count: number }) {
  return (
    <LoadingRows
      label={messages.loadingComments}
      className="grid gap-5"
      count={count}
      row={
        <div className="flex gap-3">
          <Skeleton className="size-9 shrink-0 rounded-pill" />
          <div className="grid grow gap-2">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-5 w-4/5" />
          </div>
        </div>
      }
    />
  );
}
