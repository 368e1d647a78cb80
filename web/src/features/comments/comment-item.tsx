import type { posts } from '@backbeat/contract';
import { Link } from '@packages/router';
import { commentAge } from '../../lib/format/time-labels.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { paths } from '../../navigation/paths.ts';
import { trackOfPost } from '../../player/index.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { HeartIcon, TrashIcon } from '../../ui/icons.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { SubjectMenu } from '../blocks/index.ts';
import { CommentLikeButton } from './comment-like-button.tsx';
import { CommentText, PositionButton } from './comment-text.tsx';
import { isSending } from './comments.queries.ts';
import { shownPosition } from './timed-comments.queries.ts';
import { messages } from './comments.messages.ts';

interface CommentItemProps {
  post: posts.Post;
  comment: posts.Comment;
  /** Whether its user is online. */
  isOnline: boolean;
  /** Undefined if the viewer may not delete it. */
  onDelete: (() => void) | undefined;
  /** Undefined for visitors. */
  onReply: (() => void) | undefined;
}

/** A comment or a reply, with its author, time and likes. */
export function CommentItem({ post, comment, isOnline, onDelete, onReply }: CommentItemProps) {
  const track = trackOfPost(post);
  const { id, userName, profilePic, time, at } = comment;
  const isReply = comment.replyTo !== null;
  return (
    <div className={cx('flex min-w-0 gap-3', isSending(comment) && 'opacity-60')}>
      <Avatar
        seed={userName}
        src={uploadedPicture(profilePic)}
        size={isReply ? 28 : 36}
        isActive={isOnline}
      />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link
            to={paths.profile(userName)}
            className="thumb inline-flex min-h-6 min-w-0 items-center font-[650] wrap-anywhere hover:underline"
          >
            {userName}
          </Link>
          {comment.isAuthor ? (
            <span className="rounded-pill bg-surface-3 px-2 text-[12px] leading-5 font-semibold text-text-2">
              {messages.author}
            </span>
          ) : null}
          <time dateTime={time} className="text-[14px] text-text-3">
            {commentAge(time)}
          </time>
          {at === null ? null : <PositionButton at={shownPosition(at, post.duration)} track={track} />}
          {comment.usedIn === null ? null : (
            <span className="text-[14px] text-text-3">{messages.usedIn({ version: comment.usedIn })}</span>
          )}
        </p>
        <CommentText comment={comment} track={track} className="mt-0.5" />
        {isSending(comment) ? null : (
          <div className="mt-0.5 flex flex-wrap items-center gap-x-1">
            <CommentLikeButton post={post} comment={comment} />
            {onReply ? (
              <Button
                size="small"
                variant="ghost"
                aria-label={messages.replyTo({ userName })}
                onClick={onReply}
                className="h-8! px-2! text-[13px]! text-text-2! pointer-coarse:h-11!"
              >
                {messages.reply}
              </Button>
            ) : null}
            {comment.likedByAuthor ? (
              <span className="inline-flex items-center gap-1 px-2 text-[13px] text-text-2">
                <HeartIcon size={13} isFilled />
                <span>{messages.likedBy({ userName: post.author.userName })}</span>
              </span>
            ) : null}
          </div>
        )}
      </div>
      {onDelete && !isSending(comment) ? (
        <IconButton label={messages.deleteCommentBy({ userName })} onClick={onDelete}>
          <TrashIcon size={18} />
        </IconButton>
      ) : null}
      {isSending(comment) ? null : (
        <SubjectMenu subject={{ kind: 'comment', id, postId: post.id, userName }} className="-mr-2" />
      )}
    </div>
  );
}
