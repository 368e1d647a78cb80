import { limits } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageNumbers } from '../../ui/controls/page-numbers.tsx';
import { clampPage } from '../../ui/controls/pagination.tsx';
import { LoadingRows, Skeleton } from '../../ui/skeleton.tsx';
import { nothingFoundGroup, SearchSections, useMatchesBesidePeople } from '../command-palette/index.ts';
import { UserCard } from './user-card.tsx';
import { SEARCH_FAILED, searchQuery } from '../users/index.ts';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './user-search.messages.ts';

interface UserResultsProps {
  search: string;
  /** From 0. */
  page: number;
  /** `replace`: the requested page does not exist, and going back must not lead to it. */
  onPage: (page: number, how?: { replace: boolean }) => void;
}

/** A page of users with navigation to other pages, and what else matches the search. */
export function UserResults({ search, page, onPage }: UserResultsProps) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    searchQuery(search, page, limits.pageSize.userSearch),
  );
  const matches = useMatchesBesidePeople(search);
  const last = data && !isPlaceholderData ? clampPage(page, data.page.totalPages) : page;
  const goToLast = useEffectEvent((to: number) => onPage(to, { replace: true }));
  useEffect(() => {
    if (last !== page) goToLast(last);
  }, [last, page]);

  if (isError && (!data || isPlaceholderData)) {
    return (
      <EmptyState
        title={SEARCH_FAILED}
        action={
          <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
            {uiMessages.tryAgain}
          </Button>
        }
      />
    );
  }
  if (!data || (data.page.totalElements === 0 && matches.isLoading)) return <ResultsLoading />;
  const { content, page: pageInfo } = data;
  if (pageInfo.totalElements === 0) {
    return (
      <div
        className={cx(
          'grid grid-cols-[minmax(0,1fr)] gap-4 transition-opacity',
          isPlaceholderData && 'opacity-60',
        )}
      >
        {matches.groups.length === 0 ? (
          <EmptyState title={messages.noUsersFound} text={messages.trySearchingWithADifferent} />
        ) : null}
        <SearchSections
          groups={matches.groups.length === 0 ? [nothingFoundGroup(search, true)] : matches.groups}
        />
      </div>
    );
  }
  return (
    <>
      <p aria-live="polite" className="mb-4 text-text-2 tabular-nums">
        {foundSentence(pageInfo.totalElements)}
      </p>
      <ul
        aria-label={messages.users}
        aria-busy={isPlaceholderData || undefined}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 transition-opacity aria-busy:opacity-60 md:gap-4"
      >
        {content.map((user) => (
          <UserCard key={user.id} user={user} />
        ))}
      </ul>
      {pageInfo.totalPages > 1 ? (
        <PageNumbers
          label={messages.pagesOfUsers}
          page={page}
          totalPages={pageInfo.totalPages}
          onPage={onPage}
        />
      ) : null}
      {matches.groups.length > 0 ? (
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-4">
          <SearchSections groups={matches.groups} />
        </div>
      ) : null}
    </>
  );
}

const foundSentence = (count: number): string =>
  messages.usersFound({
    count,
    countText: `${count.toLocaleString('en')}${count >= limits.search.results ? '+' : ''}`,
  });

function ResultsLoading() {
  return (
    <LoadingRows
      label={messages.searching}
      className="grid gap-3 pt-10 md:gap-4"
      count={limits.pageSize.userSearch}
      row={<Skeleton className="h-38 rounded-l md:h-29" />}
    />
  );
}
