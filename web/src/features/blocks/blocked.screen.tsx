import { blocks } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { useTitle } from '../../navigation/use-title.ts';
import { useSearchParams } from '@packages/router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { clampPage, Pagination } from '../../ui/controls/pagination.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { BlocksLoading, BlockList } from './block-list.tsx';
import { messages } from './blocks.messages.ts';

const TABS = [
  { value: 'block', label: messages.blockedTab },
  { value: 'mute', label: messages.mutedTab },
] as const satisfies readonly { value: blocks.BlockKind; label: string }[];

const TEXTS = {
  block: { about: blocks.messages.aboutBlocks, none: blocks.messages.noneBlocked },
  mute: { about: blocks.messages.aboutMutes, none: blocks.messages.noneMuted },
};

/** The users whom the viewer has blocked and muted. The address holds the tab and the page. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const kind = search.get('tab') === 'muted' ? 'mute' : 'block';
  const page = Math.max(0, Number.parseInt(search.get('page') ?? '1', 10) - 1 || 0);
  const go = (next: blocks.BlockKind, to: number, how?: { replace: boolean }) =>
    setSearch({ ...(next === 'mute' && { tab: 'muted' }), ...(to > 0 && { page: String(to + 1) }) }, how);
  useTitle(messages.title);
  return (
    <>
      <h1 className="mb-6">{messages.title}</h1>
      <Tabs value={kind} onChange={(next) => go(next === 'mute' ? 'mute' : 'block', 0)}>
        <TabList label={messages.tabs} tabs={TABS} />
        {TABS.map(({ value }) => (
          <TabPanel key={value} value={value}>
            {value === kind ? (
              <People kind={value} page={page} onPage={(to, how) => go(value, to, how)} />
            ) : null}
          </TabPanel>
        ))}
      </Tabs>
    </>
  );
}

interface PeopleProps {
  kind: blocks.BlockKind;
  page: number;
  /** `replace`: the requested page does not exist, and going back must not lead to it. */
  onPage: (page: number, how?: { replace: boolean }) => void;
}

function People({ kind, page, onPage }: PeopleProps) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...queryOf(api.blocks.listBlocks, { query: { kind, page: String(page) } }),
    placeholderData: keepPreviousData,
  });
  const current = data && !isPlaceholderData ? clampPage(page, data.page.totalPages) : page;
  useEffect(() => {
    // The last entry of the last page may be gone.
    if (current !== page) onPage(current, { replace: true });
  }, [current, page, onPage]);
  const { about, none } = TEXTS[kind];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-4">
      <p className="max-w-[64ch] text-text-2">{about}</p>
      {data ? (
        data.page.totalElements === 0 ? (
          <EmptyState level={2} title={none} text={messages.howTo} />
        ) : (
          <>
            <BlockList entries={data.content} />
            {data.page.totalPages > 1 ? (
              <Pagination
                label={messages.pages}
                page={current}
                totalPages={data.page.totalPages}
                onPage={(next) => onPage(next)}
              />
            ) : null}
          </>
        )
      ) : error ? (
        <LoadFailed
          level={2}
          title={messages.loadFailed}
          error={error}
          isFetching={isFetching}
          refetch={refetch}
        />
      ) : (
        <BlocksLoading />
      )}
    </div>
  );
}
