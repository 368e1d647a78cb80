import type { posts } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { api } from '../../api/routes.ts';
import { shortCount } from '../../lib/format/short-count.ts';
import { Button } from '../../ui/controls/button.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import { useCurrentUser, useToggle } from '../auth/index.ts';
import { applyCommentLikes, refreshComments, updateCachedCommentLike } from './cached-comments.ts';
import { messages } from './comments.messages.ts';

/** Likes or unlikes a comment, and shows how many users like it. */
export function CommentLikeButton({ post, comment }: { post: posts.Post; comment: posts.Comment }) {
  const { id, userName, likedByViewer, totalLikes } = comment;
  const queries = useQueryClient();
  const { data: viewer } = useCurrentUser();
  const isByAuthor = viewer?.userName === post.author.userName;
  const { toggle, isBusy } = useToggle(
    {
      mutationKey: ['comment-like', id],
      send: ({ key }) => call(api.comments.toggleLike, { params: { id } }, { idempotencyKey: key }),
      cancelledKeys: [],
      updateCache: (isLiked) => updateCachedCommentLike(queries, id, isLiked, { isByAuthor }),
      applyResult: (result) => applyCommentLikes(queries, id, result.totalLikes),
      refresh: () => refreshComments(queries, post.id),
    },
    {
      isOn: likedByViewer,
      failureText: (isLiked) => (isLiked ? messages.likeFailed : messages.unlikeFailed),
    },
  );
  return (
    <Button
      size="small"
      variant="ghost"
      busy={isBusy}
      isPressed={likedByViewer}
      aria-label={messages.likeCommentBy({ userName, count: totalLikes, countText: shortCount(totalLikes) })}
      icon={<HeartIcon size={16} isFilled={likedByViewer} />}
      onClick={toggle}
      className="-ml-2 h-8! gap-1.5! px-2! text-[13px]! pointer-coarse:h-11!"
    >
      {totalLikes > 0 ? <span className="tabular-nums">{shortCount(totalLikes)}</span> : null}
    </Button>
  );
}
