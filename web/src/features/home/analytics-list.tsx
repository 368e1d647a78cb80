import type { posts, users } from '@backbeat/contract';
import { useState } from 'react';
import { failureSentence } from '../../api/failure-sentence.ts';
import { paths } from '../../app/paths.ts';
import { shortCount } from '../../lib/short-count.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronRightIcon, CommentIcon, EyeIcon, HeartIcon, type Icon } from '../../ui/icons.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AnalyticsDialog } from '../analytics/index.ts';
import { ANALYTICS_PAGE, useOwnPosts } from './own-posts.queries.ts';

export interface AnalyticsListProps {
  user: users.CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Own posts with their views, likes and comments; each opens the analytics of one. */
export function AnalyticsList({ user, open, onOpenChange }: AnalyticsListProps) {
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<{ post: posts.Post; open: boolean } | null>(null);
  const { data, error, refetch, isFetching, isPlaceholderData } = useOwnPosts(user, page);
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="View Analytics"
        description="Track your posts performance and engagement"
      >
        {data ? (
          <Posts
            posts={data.content}
            isStale={isPlaceholderData}
            choose={(post) => setChosen({ post, open: true })}
          />
        ) : error ? (
          <EmptyState
            level={3}
            title="Your posts could not be loaded"
            text={failureSentence(error)}
            action={
              <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
                Try Again
              </Button>
            }
          />
        ) : (
          <Loading label="Loading analytics..." className="grid gap-1">
            {Array.from({ length: ANALYTICS_PAGE }, (_, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they are all alike
              <Skeleton key={index} className="h-20 rounded-m" />
            ))}
          </Loading>
        )}
        {data && data.page.totalPages > 1 ? (
          <Pagination
            page={page}
            totalPages={data.page.totalPages}
            onPage={setPage}
            label="Pages of your posts"
            className="mt-5"
          />
        ) : null}
      </Dialog>
      {chosen ? (
        <AnalyticsDialog
          post={chosen.post}
          open={chosen.open}
          onOpenChange={(next) => setChosen({ ...chosen, open: next })}
        />
      ) : null}
    </>
  );
}

interface PostsProps {
  posts: readonly posts.Post[];
  /** Another page is on its way. */
  isStale: boolean;
  choose: (post: posts.Post) => void;
}

function Posts({ posts, isStale, choose }: PostsProps) {
  if (posts.length === 0) {
    return (
      <EmptyState
        level={3}
        title="You haven't posted any tracks yet!"
        action={
          <ButtonLink to={paths.createPost} variant="primary">
            Create Your First Post
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul className="grid gap-1 transition-opacity aria-busy:opacity-55" aria-busy={isStale || undefined}>
      {posts.map((post) => (
        <li
          key={post.id}
          className="relative -mx-2 flex min-h-20 items-center gap-4 rounded-m p-2 transition-colors hover:bg-surface-2"
        >
          <Artwork
            id={post.id}
            peaks={post.waveform}
            src={post.banner}
            ratio="square"
            className="w-16 shrink-0 rounded-s"
          />
          <div className="grid min-w-0 grow gap-1">
            <h3 className="truncate text-[17px]">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => choose(post)}
                className="max-w-full truncate text-left outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                {post.title}
              </button>
            </h3>
            <ul className="flex gap-4 text-[14px] text-text-2 tabular-nums">
              <Count icon={EyeIcon} count={post.totalViews} noun="view" />
              <Count icon={HeartIcon} count={post.totalLikes} noun="like" />
              <Count icon={CommentIcon} count={post.totalComments} noun="comment" />
            </ul>
          </div>
          <ChevronRightIcon className="text-text-3" />
        </li>
      ))}
    </ul>
  );
}

function Count({ icon: Icon, count, noun }: { icon: Icon; count: number; noun: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon size={16} />
      {shortCount(count)}
      <span className="sr-only"> {noun + (count === 1 ? '' : 's')}</span>
    </li>
  );
}
