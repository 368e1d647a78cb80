import type { analytics, posts } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { keyOfViewer, viewersOf, type ViewersOrder } from './analytics.queries.ts';
import { PagedList } from './paged-list.tsx';
import { DateTime, PersonRow } from './person-row.tsx';
import { messages } from './analytics.messages.ts';

const SORTS: Record<analytics.ViewerSort, string> = {
  lastView: messages.lastView,
  firstView: messages.firstView,
  viewCount: messages.viewCount,
  userName: messages.userName,
};

const isSort = (value: string): value is analytics.ViewerSort => value in SORTS;

/** The listeners of a post with their number of plays, first and last time. */
export function ViewsTab({ post }: { post: posts.Post }) {
  const [viewersOrder, setViewersOrder] = useState<ViewersOrder>({ sort: 'lastView', order: 'desc' });
  const isDescending = viewersOrder.order === 'desc';
  return (
    <PagedList
      begins={`${viewersOrder.sort} ${viewersOrder.order}`}
      name="views"
      source={viewersOf(post.id, viewersOrder)}
      keyOfItem={keyOfViewer}
      empty={messages.noViewsYet}
      exportOptions={{
        name: messages.viewsFile({ title: post.title }),
        header: [messages.userName, messages.viewCount, messages.firstView, messages.lastView],
        cells: ({ userName, viewCount, firstView, lastView }) => [userName, viewCount, firstView, lastView],
        pageSize: 100,
      }}
      controls={
        <>
          <Select
            label={messages.sortBy}
            value={viewersOrder.sort}
            onChange={({ currentTarget: { value } }) => {
              if (isSort(value)) setViewersOrder({ ...viewersOrder, sort: value });
            }}
            className="w-40"
          >
            {Object.entries(SORTS).map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </Select>
          <Button onClick={() => setViewersOrder({ ...viewersOrder, order: isDescending ? 'asc' : 'desc' })}>
            {isDescending ? messages.descending : messages.ascending}
          </Button>
        </>
      }
      renderRow={(viewer) => (
        <PersonRow
          person={viewer}
          end={
            <span className="shrink-0 text-right">
              <span className="figures block text-[18px]">{viewer.viewCount.toLocaleString()}</span>
              <span className="text-[13px] text-text-3">
                {messages.viewsBelowCount({ count: viewer.viewCount })}
              </span>
            </span>
          }
        >
          <span className="block sm:inline">
            <span>{messages.last}</span> <DateTime time={viewer.lastView} />
          </span>
          <span className="max-sm:hidden"> · </span>
          <span className="block sm:inline">
            <span>{messages.first}</span> <DateTime time={viewer.firstView} />
          </span>
        </PersonRow>
      )}
    />
  );
}
