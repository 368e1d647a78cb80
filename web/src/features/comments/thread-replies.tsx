import { limits, type posts } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { clampPage, Pagination } from '../../ui/controls/pagination.tsx';
import { messages } from './comments.messages.ts';

interface ThreadRepliesProps {
  postId: string;
  comment: posts.Thread;
  isExpanded: boolean;
  onExpand: () => void;
  sendingReply: posts.Comment | undefined;
  renderReply: (reply: posts.Comment) => ReactNode;
}

/** The replies to a comment: all of them, or the first ones and a button that shows all. */
export function ThreadReplies({
  postId,
  comment,
  isExpanded,
  onExpand,
  sendingReply,
  renderReply,
}: ThreadRepliesProps) {
  const [page, setPage] = useState(0);
  const { data, isError, refetch, isFetching } = useQuery({
    ...queryOf(api.comments.listReplies, {
      params: { id: postId, comment: comment.id },
      query: { page: String(page), size: String(limits.pageSize.comments) },
    }),
    enabled: isExpanded,
    placeholderData: keepPreviousData,
  });
  const current = clampPage(page, data?.page.totalPages ?? page + 1);
  if (current !== page) setPage(current);
  const replies = isExpanded && data ? data.content : comment.firstReplies;
  const isCollapsed = replies === comment.firstReplies && comment.replies > replies.length;
  if (comment.replies === 0 && !sendingReply) return null;
  return (
    <div className="mt-2 grid justify-items-start gap-2">
      <ul
        aria-label={messages.replies({ userName: comment.userName })}
        className="grid w-full grid-cols-[minmax(0,1fr)] gap-3"
      >
        {[...replies, ...(sendingReply ? [sendingReply] : [])].map((reply) => (
          <li key={reply.id}>{renderReply(reply)}</li>
        ))}
      </ul>
      {isError && !data ? <p className="text-text-2">{messages.weCouldntLoadTheReplies}</p> : null}
      {isCollapsed ? (
        <Button
          size="small"
          variant="ghost"
          loading={isFetching}
          onClick={() => (isExpanded ? void refetch() : onExpand())}
          className="-ml-2 px-2! text-[13px]!"
        >
          {messages.showReplies({ count: comment.replies, countText: comment.replies })}
        </Button>
      ) : null}
      {isExpanded && data && data.page.totalPages > 1 ? (
        <Pagination
          label={messages.pagesOfReplies}
          page={current}
          totalPages={data.page.totalPages}
          onPage={setPage}
        />
      ) : null}
    </div>
  );
}
