import { limits, type posts } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clampPage, Pagination } from '../../ui/controls/pagination.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentList, CommentsLoading } from './comment-list.tsx';
import { useDeleteComment } from './comments.queries.ts';
import { messages } from './comments.messages.ts';

type CommentOrder = 'newest' | 'at';

const ORDERS = [
  { value: 'newest', label: messages.newest },
  { value: 'at', label: messages.byPosition },
] as const;

interface CommentSectionProps {
  post: posts.Post;
  /** Comments on a page. */
  size?: number;
}

/** The comments on a post, page by page, and the form for a new one. */
export function CommentSection({ post, size = limits.pageSize.comments }: CommentSectionProps) {
  const [page, setPage] = useState(0);
  const [sort, setSort] = useState<CommentOrder>('newest');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <CommentBox postId={post.id} onSend={() => setPage(0)} />
      {post.totalComments > 1 ? (
        <Choice
          label={messages.sortComments}
          value={sort}
          options={ORDERS}
          onChange={(order) => {
            setSort(order);
            setPage(0);
          }}
        />
      ) : null}
      <AllComments post={post} sort={sort} page={page} size={size} onPage={setPage} />
    </div>
  );
}

/** The newest comments on a post, which it embeds. */
export function RecentComments({ post }: { post: posts.Post }) {
  const { comments, totalComments } = post;
  if (comments.length === 0) return <NoComments />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Comments post={post} comments={comments} />
      {totalComments > comments.length ? (
        <p className="text-[14px] text-text-3">
          {messages.newestOf({ count: comments.length, total: totalComments })}
        </p>
      ) : null}
    </div>
  );
}

interface AllCommentsProps {
  post: posts.Post;
  sort: CommentOrder;
  page: number;
  size: number;
  onPage: (page: number) => void;
}

function AllComments({ post, sort, page, size, onPage }: AllCommentsProps) {
  const { data, isError, refetch, isFetching } = useQuery({
    ...queryOf(api.comments.listComments, {
      params: { id: post.id },
      query: { page: String(page), size: String(size), sort },
    }),
    placeholderData: keepPreviousData,
  });
  const current = clampPage(page, data?.page.totalPages ?? page + 1);
  useEffect(() => {
    // The last comment of the last page may be gone.
    if (current !== page) onPage(current);
  }, [current, page, onPage]);
  if (!data && isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-text-2">{messages.weCouldntLoadTheComments}</p>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {messages.tryAgain}
        </Button>
      </div>
    );
  }
  if (!data) return <CommentsLoading count={Math.min(post.totalComments, size)} />;
  const { totalElements, totalPages } = data.page;
  if (totalElements === 0) return <NoComments />;
  return (
    <>
      <Comments post={post} comments={data.content} />
      {totalPages > 1 ? (
        <Pagination
          label={messages.pagesOfComments}
          page={current}
          totalPages={totalPages}
          onPage={onPage}
          className="-mt-2 -mb-5"
        />
      ) : null}
    </>
  );
}

function Comments({ post, comments }: { post: posts.Post; comments: readonly posts.Thread[] }) {
  const { data: viewer } = useCurrentUser();
  const deleteComment = useDeleteComment(post.id);
  const isAuthor = viewer?.userName === post.author.userName;
  return (
    <CommentList
      post={post}
      comments={comments}
      mayDelete={({ userName }) => isAuthor || userName === viewer?.userName}
      onDelete={deleteComment}
    />
  );
}

function NoComments() {
  return <EmptyState level={3} title={messages.noCommentsYet} text={messages.beTheFirstToComment} />;
}
