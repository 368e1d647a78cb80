import type { playlists } from '@backbeat/contract';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { lazy } from '@packages/router';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { LoadFailed } from '../../../layout/load-failed.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { AddTrackRow } from '../add/add-track-row.tsx';
import { itemsOf } from './arrange-items.ts';
import { EmptyPlaylist } from './empty-playlist.tsx';
import { ItemRow } from './item-row.tsx';
import { playItems } from './play-items.ts';
import { itemsQuery } from '../playlists.queries.ts';
import { useItemEditing } from './use-item-editing.ts';
import { Part } from '../../../ui/part.tsx';
import { rowColumns, rowGrid } from './row-columns.ts';
import { messages } from '../playlists.messages.ts';

const loadSortableItems = async () => (await import('./sortable-items.tsx')).SortableItems;
const SortableItems = lazy(loadSortableItems);

interface ItemListProps {
  playlist: playlists.Playlist;
  /** The user name of the viewer; undefined for visitors. */
  viewer: string | undefined;
}

/** The items of a playlist in their order, which its editors change. */
export function ItemList({ playlist, viewer }: ItemListProps) {
  const { id, canEdit } = playlist;
  const queries = useQueryClient();
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(itemsQuery(id));
  const items = useMemo(() => (data ? itemsOf(data) : []), [data]);
  const count = data?.pages[0]?.page.totalElements ?? 0;
  const { editing, announcement } = useItemEditing(id, items, count);
  useEffect(() => {
    // It loads beside the items, since a menu that is open when the rows change would close.
    if (canEdit) loadSortableItems().catch(() => undefined);
  }, [canEdit]);
  if (!data)
    return error ? (
      <LoadFailed
        title={messages.weCouldntLoadTheTracks}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    ) : (
      <ItemsLoading />
    );
  if (items.length === 0)
    return (
      <>
        <EmptyPlaylist playlist={playlist} />
        {canEdit ? <AddTrackRow playlist={playlist} /> : null}
      </>
    );
  const onPlay = (postId: string) =>
    playItems(
      queries,
      { playlist, items, nextPage: hasNextPage ? data.pages.length : undefined },
      { postId },
    );
  const plainRows = items.map((item) => (
    <ItemRow
      key={item.id}
      item={item}
      viewer={viewer}
      onPlay={onPlay}
      editing={canEdit ? editing : undefined}
      handle={canEdit ? <span className="block w-6 max-md:w-11" /> : undefined}
    />
  ));
  return (
    <section
      aria-labelledby="playlist-tracks"
      className={canEdit ? rowColumns.movable : rowColumns.plain}
      aria-busy={isFetchingNextPage || undefined}
    >
      <h2 id="playlist-tracks" className="sr-only">
        {messages.tracks}
      </h2>
      <div aria-hidden="true" className={`${rowGrid} h-8 text-[13px] text-text-3 max-md:hidden`}>
        <span className={canEdit ? 'col-span-2 col-start-3' : 'col-span-2 col-start-2'}>
          {messages.title}
        </span>
        <span>{messages.addedBy}</span>
        <span className="max-lg:hidden" />
        <span className="text-right">{messages.time}</span>
      </div>
      {canEdit ? (
        <Part fallback={<ol>{plainRows}</ol>}>
          <SortableItems items={items} editing={editing} viewer={viewer} onPlay={onPlay} />
        </Part>
      ) : (
        <ol>{plainRows}</ol>
      )}
      {hasNextPage ? (
        <MoreItems
          isLoading={isFetchingNextPage}
          hasFailed={error !== null}
          onMore={() => void fetchNextPage()}
        />
      ) : null}
      {error ? (
        <p role="alert" className="py-3 text-center text-text-2">
          {failureSentence(error)}
        </p>
      ) : null}
      {canEdit && !hasNextPage ? <AddTrackRow playlist={playlist} /> : null}
      <output className="sr-only" aria-live="polite">
        {announcement}
      </output>
    </section>
  );
}

interface MoreItemsProps {
  isLoading: boolean;
  hasFailed: boolean;
  onMore: () => void;
}

/** Loads the next page when it comes near, or on a press where that has failed. */
function MoreItems({ isLoading, hasFailed, onMore }: MoreItemsProps) {
  const button = useRef<HTMLButtonElement>(null);
  const load = useRef(onMore);
  useEffect(() => {
    load.current = onMore;
  });
  useEffect(() => {
    if (!button.current || isLoading || hasFailed) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(button.current);
    return () => observer.disconnect();
  }, [isLoading, hasFailed]);
  return (
    <div className="grid justify-items-center py-6">
      <Button ref={button} loading={isLoading} onClick={onMore}>
        {messages.loadMore}
      </Button>
    </div>
  );
}

const SKELETON_ROWS = 6;

/** The skeleton of the items. */
export function ItemsLoading() {
  return (
    <Loading label={messages.loadingTracks} className="grid gap-2">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} className="h-14 rounded-m" />
      ))}
    </Loading>
  );
}
