import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { clampPage, Pagination } from '../../ui/controls/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { PagedSource } from './analytics.queries.ts';
import { LoadFailed } from './load-failed.tsx';
import { useExport, type ExportOptions } from './use-export.ts';
import { messages } from './analytics.messages.ts';

const PER_PAGE = [5, 10, 20, 50] as const;
const DEFAULT_PER_PAGE = 10;

interface PagedListProps<Item> {
  /** The items of the list, such as 'views'. Names the pages and the file. */
  name: string;
  source: PagedSource<Item>;
  keyOfItem: (item: Item) => string;
  renderRow: (item: Item) => ReactNode;
  empty: string;
  /** Describes the exported file. */
  exportOptions: ExportOptions<Item>;
  /** Controls before the page size, such as the sort order. */
  controls?: ReactNode;
  /** A change of this value returns the list to its first page. */
  begins?: string | number;
}

/** A paged list of the analytics. */
export function PagedList<Item>({
  name,
  source,
  keyOfItem,
  renderRow,
  empty,
  exportOptions,
  controls,
  begins = '',
}: PagedListProps<Item>) {
  const [place, setPlace] = useState({ page: 0, begins });
  const page = place.begins === begins ? place.page : 0;
  const setPage = (next: number) => setPlace({ page: next, begins });
  const [size, setSize] = useState<number>(DEFAULT_PER_PAGE);
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: source.key({ page, size }),
    queryFn: ({ signal }) => source.fetch({ page, size }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const { save, isSaving } = useExport(exportOptions, source, keyOfItem);
  const total = data?.page.totalElements ?? 0;
  const pages = data?.page.totalPages ?? 0;
  // Falls back to the last page if the list has shrunk.
  const current = data && !isPlaceholderData ? clampPage(page, pages) : page;
  if (current !== page) setPage(current);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-end gap-3">
        {controls}
        <Select
          label={messages.perPage}
          value={size}
          onChange={(event) => {
            setSize(Number(event.currentTarget.value));
            setPage(0);
          }}
          className="w-28"
        >
          {PER_PAGE.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <Button
          icon={<DownloadIcon size={18} />}
          className="ml-auto"
          disabled={total === 0}
          loading={isSaving}
          onClick={() => void save()}
        >
          {messages.exportCsv}
        </Button>
      </div>
      {data ? (
        total === 0 ? (
          <EmptyState level={3} title={empty} className="bg-transparent" />
        ) : (
          <>
            <ul className={cx('grid transition-opacity', isPlaceholderData && 'opacity-60')}>
              {data.content.map((item) => (
                <li key={keyOfItem(item)} className="border-b border-line last:border-0">
                  {renderRow(item)}
                </li>
              ))}
            </ul>
            <Pagination
              page={page}
              totalPages={pages}
              onPage={setPage}
              label={messages.pagesOf({ name })}
              className="py-3"
            />
          </>
        )
      ) : error ? (
        <LoadFailed retry={() => void refetch()} busy={isFetching} className="min-h-[300px]" />
      ) : (
        <div aria-busy="true" className="grid gap-2 pt-1">
          {Array.from({ length: size }, (_, index) => (
            <Skeleton key={index} className="h-14 rounded-m" />
          ))}
        </div>
      )}
    </div>
  );
}
