import { limits, type posts } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useFocusOnChange } from '../../lib/hooks/use-focus-on-change.ts';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { commentAge } from '../../lib/format/time-labels.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clampPage, Pagination } from '../../ui/controls/pagination.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { pageOfLikes } from './cached-likes.ts';
import { messages } from './likes.messages.ts';

/** Users that the list shows before it is opened, so that the keyboard soon comes to what follows. */
const FIRST_LIKERS = 6;

/** The users who like a post: the newest ones, then all of them, page by page. */
export function LikesPanel({ post }: { post: posts.Post }) {
  const [page, setPage] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const listRef = useFocusOnChange<HTMLUListElement>(isOpen);
  const { data, isError, refetch, isFetching } = useQuery({
    ...queryOf(api.likes.listLikes, pageOfLikes(post.id, page)),
    placeholderData: keepPreviousData,
  });
  if (!data && isError) {
    return (
      <div className="grid justify-items-start gap-3">
        <p className="text-text-2">{messages.loadFailed}</p>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {uiMessages.tryAgain}
        </Button>
      </div>
    );
  }
  if (!data) return <LikersLoading count={Math.min(post.totalLikes, limits.pageSize.likes)} />;
  const { content, page: list } = data;
  const current = clampPage(page, list.totalPages);
  if (current !== page) setPage(current);
  if (list.totalElements === 0) return <EmptyState level={3} title={messages.none} text={messages.beFirst} />;
  return (
    <div className="grid justify-items-start gap-3">
      <ul
        ref={listRef}
        tabIndex={-1}
        aria-label={messages.likes}
        className="grid w-full gap-x-6 gap-y-1 outline-none sm:grid-cols-2"
      >
        {(isOpen ? content : content.slice(0, FIRST_LIKERS)).map(({ userName, profilePic, time }) => (
          <li key={userName} className="flex min-h-12 min-w-0 items-center gap-3">
            <Avatar seed={userName} src={uploadedPicture(profilePic)} size={36} />
            <Link
              to={paths.profile(userName)}
              className="thumb min-w-0 grow truncate font-medium hover:underline"
            >
              {userName}
            </Link>
            <time dateTime={time} className="text-[14px] whitespace-nowrap text-text-3">
              {commentAge(time)}
            </time>
          </li>
        ))}
      </ul>
      {!isOpen && list.totalElements > FIRST_LIKERS ? (
        <Button size="small" onClick={() => setIsOpen(true)}>
          {messages.showAll({ count: list.totalElements })}
        </Button>
      ) : null}
      {isOpen && list.totalPages > 1 ? (
        <Pagination
          label={messages.pages}
          page={current}
          totalPages={list.totalPages}
          onPage={setPage}
          className="-mb-5"
        />
      ) : null}
    </div>
  );
}

function LikersLoading({ count }: { count: number }) {
  return (
    <LoadingRows
      label={messages.loading}
      className="grid gap-x-6 gap-y-1 sm:grid-cols-2"
      count={count}
      row={<Skeleton className="h-12" />}
    />
  );
}
