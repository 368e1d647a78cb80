import { clock, type posts } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './versions.messages.ts';

interface AnsweredCommentsProps {
  post: posts.Post;
  chosenIds: readonly string[];
  disabled: boolean;
  onChange: (commentIds: readonly string[]) => void;
}

/** The timed comments that no version answers yet, of which the author ticks those that the new one does. */
export function AnsweredComments({ post, chosenIds, disabled, onChange }: AnsweredCommentsProps) {
  const [pages, setPages] = useState(1);
  const openPages = Array.from({ length: pages }, (_, page) => page);
  return (
    <fieldset disabled={disabled} className="grid grid-cols-[minmax(0,1fr)] gap-1">
      {openPages.map((page) => (
        <CommentsPage
          key={page}
          postId={post.id}
          page={page}
          isLast={page === pages - 1}
          chosenIds={chosenIds}
          onChange={onChange}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </fieldset>
  );
}

interface CommentsPageProps extends Pick<AnsweredCommentsProps, 'chosenIds' | 'onChange'> {
  postId: string;
  page: number;
  isLast: boolean;
  onMore: () => void;
}

function CommentsPage({ postId, page, isLast, chosenIds, onChange, onMore }: CommentsPageProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(api.comments.listOpenComments, { params: { id: postId }, query: { page: String(page) } }),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-text-2">{failureSentence(error)}</p>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {uiMessages.tryAgain}
        </Button>
      </div>
    ) : (
      <Skeleton className="h-11 rounded-m" />
    );
  return (
    <>
      {page === 0 && data.content.length > 0 ? (
        <legend className="mb-2 font-semibold">{messages.whichCommentsDidYouUse}</legend>
      ) : null}
      {data.content.map(({ id, at, userName, comment }) => (
        <Checkbox
          key={id}
          checked={chosenIds.includes(id)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...chosenIds, id] : chosenIds.filter((chosenId) => chosenId !== id))
          }
          label={
            <span className="line-clamp-2 text-[15px] wrap-anywhere">
              <span className="text-text-3 tabular-nums">{clock(at ?? 0)}</span>{' '}
              <strong className="font-semibold">{userName}</strong> <span dir="auto">{comment}</span>
            </span>
          }
        />
      ))}
      {isLast && page + 1 < data.page.totalPages ? (
        <div>
          <Button size="small" onClick={onMore}>
            {messages.showMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}
