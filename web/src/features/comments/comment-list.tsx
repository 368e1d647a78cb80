import type { posts } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { commentAge } from '../../lib/format/time-labels.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TrashIcon } from '../../ui/icons.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { trackOfPost } from '../../player/index.ts';
import { SubjectMenu } from '../blocks/index.ts';
import { CommentText, PositionButton } from './comment-text.tsx';
import { isSending } from './comments.queries.ts';
import { shownPosition } from './timed-comments.queries.ts';
import { messages } from './comments.messages.ts';

interface CommentListProps {
  post: posts.Post;
  comments: readonly posts.Comment[];
  /** Whether the viewer may delete the comment. */
  mayDelete: (comment: posts.Comment) => boolean;
  onDelete: (comment: posts.Comment) => void;
}

/** Comments, each with its author and time. */
export function CommentList({ post, comments, mayDelete, onDelete }: CommentListProps) {
  const track = trackOfPost(post);
  return (
    <ul aria-label={messages.comments} className="grid gap-5">
      {comments.map((comment) => (
        <li
          key={comment.id}
          className={cx('flex min-w-0 gap-3', isSending(comment) && 'opacity-60')}
          aria-busy={isSending(comment) || undefined}
        >
          <Avatar seed={comment.userName} src={uploadedPicture(comment.profilePic)} size={36} />
          <div className="min-w-0 grow">
            <p className="flex flex-wrap items-center gap-x-2">
              <Link
                to={paths.profile(comment.userName)}
                className="thumb inline-flex min-h-6 min-w-0 items-center font-[650] wrap-anywhere hover:underline"
              >
                {comment.userName}
              </Link>
              <time dateTime={comment.time} className="text-[14px] text-text-3">
                {commentAge(comment.time)}
              </time>
              {comment.at === null ? null : (
                <PositionButton at={shownPosition(comment.at, post.duration)} track={track} />
              )}
            </p>
            <CommentText comment={comment} track={track} className="mt-0.5" />
          </div>
          {mayDelete(comment) && !isSending(comment) ? (
            <IconButton
              label={messages.deleteCommentBy({ userName: comment.userName })}
              onClick={() => onDelete(comment)}
            >
              <TrashIcon size={18} />
            </IconButton>
          ) : null}
          {isSending(comment) ? null : (
            <SubjectMenu
              subject={{ kind: 'comment', id: comment.id, postId: post.id, userName: comment.userName }}
              className="-mr-2"
            />
          )}
        </li>
      ))}
    </ul>
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
