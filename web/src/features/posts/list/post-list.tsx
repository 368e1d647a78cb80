import type { posts } from '@backbeat/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { lazy } from '@packages/router';
import { useIsWide } from '../../../lib/hooks/use-is-wide.ts';
import { cardGrid, cardItem, chartGrid, compactList, rowList } from './card-sizes.ts';
import type { ListView } from './list-view.tsx';
import { ListAround, type ListedPosts } from './play-in-list.ts';
import { PostCard } from './post-card.tsx';
import { PostCompactRow } from './post-compact-row.tsx';
import { PostChartRow } from './post-chart-row.tsx';
import { RowShape } from './post-list-loading.tsx';
import { Part } from '../../../ui/part.tsx';

const DeletePostDialog = lazy(async () => (await import('../delete-post-dialog.tsx')).DeletePostDialog);

// Only wide screens have it, and only on request.
const PostRow = lazy(async () => (await import('./post-row.tsx')).PostRow);

/** Cards in a row on wide screens, whose pictures load first. */
const EAGER_CARDS = 3;

const forms = {
  grid: { Card: PostCard, box: cardGrid, item: cardItem, isRanked: false },
  list: { Card: PostRow, box: rowList, item: '', isRanked: false },
  compact: { Card: PostCompactRow, box: compactList, item: '', isRanked: false },
  chart: { Card: PostChartRow, box: chartGrid, item: '', isRanked: true },
};

export interface PostListProps extends ListedPosts {
  /** Names the list for screen readers. */
  label: string;
  view?: ListView | 'compact' | 'chart';
  /** Level of the titles within the screen. */
  level?: 2 | 3 | 4;
  /** A line on each post that only this list knows. Pass a stable function. */
  caption?: ((post: posts.Post) => string) | undefined;
  /** Gives each card a delete button, because the posts are the viewer's own. */
  canDelete?: boolean;
  /** Whether these are old posts while newer ones load. */
  isStale?: boolean;
}

/**
 * Posts as cards in a grid, in a list, in low rows, or as a chart with positions. On phones a list
 * has low rows. A post plays within its list,
 * followed by later pages if the list can fetch them.
 */
export function PostList({
  label,
  view = 'grid',
  level,
  caption,
  canDelete = false,
  isStale = false,
  ...around
}: PostListProps) {
  const listRef = useRef<ListedPosts>(around);
  useEffect(() => {
    listRef.current = around;
  });
  const [list] = useState(() => () => listRef.current);
  const deletion = useDeletion();
  const isWide = useIsWide();
  const { Card, box, item, isRanked } = forms[view === 'list' && !isWide ? 'compact' : view];
  const List = isRanked ? 'ol' : 'ul';
  return (
    <ListAround value={list}>
      <List
        aria-label={label}
        aria-busy={isStale || undefined}
        className={`${box} transition-opacity aria-busy:opacity-55`}
      >
        {around.posts.map((post, index) => (
          <li key={post.id} className={`min-w-0 ${item}`}>
            <Part fallback={<RowShape />}>
              <Card
                post={post}
                place={index + 1}
                isFirst={index < EAGER_CARDS}
                {...(level && { level })}
                caption={caption}
                {...(canDelete && { onDelete: deletion.ask })}
              />
            </Part>
          </li>
        ))}
      </List>
      {deletion.question}
    </ListAround>
  );
}

function useDeletion() {
  const [deleteDialog, setDeleteDialog] = useState<{ post: posts.Post; open: boolean } | null>(null);
  const ask = useCallback((post: posts.Post) => setDeleteDialog({ post, open: true }), []);
  const question = deleteDialog ? (
    <Part>
      <DeletePostDialog
        id={deleteDialog.post.id}
        open={deleteDialog.open}
        onOpenChange={(open) => setDeleteDialog({ ...deleteDialog, open })}
      />
    </Part>
  ) : null;
  return { ask, question };
}
