import type { posts, users } from '@backbeat/contract';
import { useState } from 'react';
import { LoadFailed } from '../../layout/load-failed.tsx';
import { paths } from '../../navigation/paths.ts';
import { shortCount } from '../../lib/format/short-count.ts';
import { Artwork } from '../../ui/pictures/artwork.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronRightIcon, CommentIcon, EyeIcon, HeartIcon, type Icon } from '../../ui/icons.tsx';
import { clampPage, Pagination } from '../../ui/controls/pagination.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { AnalyticsDialog, useMayOpenAnalytics } from './lazy-analytics-dialog.tsx';
import { AllTracks } from './all-tracks.tsx';
import { OWN_POSTS_PAGE, useOwnPosts } from './own-posts.queries.ts';
import { messages } from './analytics.messages.ts';

const layouts = { list: 'grid gap-1', grid: 'grid gap-x-6 gap-y-1 md:grid-cols-2 lg:grid-cols-3' };

interface OwnPostsProps {
  user: Pick<users.User, 'posts'>;
  layout: keyof typeof layouts;
}

/** All own posts together, then each with its views, likes and comments, six a page. Each opens its analytics. */
export function OwnPosts({ user, layout }: OwnPostsProps) {
  const [requestedPage, setPage] = useState(0);
  const [selection, setSelection] = useState<{ post: posts.Post; open: boolean } | null>(null);
  const mayOpen = useMayOpenAnalytics();
  const { data, error, refetch, isFetching, isPlaceholderData } = useOwnPosts(user, requestedPage);
  // Falls back to the last page if the list has shrunk.
  const page = data && !isPlaceholderData ? clampPage(requestedPage, data.page.totalPages) : requestedPage;
  if (page !== requestedPage) setPage(page);
  if (!data && error)
    return (
      <LoadFailed
        level={3}
        title={messages.weCouldntLoadYourPosts}
        error={error}
        isFetching={isFetching}
        refetch={refetch}
      />
    );
  if (!data)
    return (
      <Loading label={messages.loadingAnalytics} className={layouts[layout]}>
        {Array.from({ length: OWN_POSTS_PAGE }, (_, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they are all alike
          <Skeleton key={index} className="h-20 rounded-m" />
        ))}
      </Loading>
    );
  if (data.page.totalElements === 0)
    return (
      <EmptyState
        level={3}
        title={messages.youHaventPostedAnyTracks}
        action={
          <ButtonLink to={paths.createPost} variant="primary">
            {messages.createYourFirstPost}
          </ButtonLink>
        }
      />
    );
  return (
    <>
      <AllTracks />
      <ul
        aria-label={messages.yourPosts}
        aria-busy={isPlaceholderData || undefined}
        className={cx(layouts[layout], 'transition-opacity aria-busy:opacity-55')}
      >
        {data.content.map((post) => (
          <Row
            key={post.id}
            post={post}
            onChoose={() => {
              if (mayOpen()) setSelection({ post, open: true });
            }}
          />
        ))}
      </ul>
      {data.page.totalPages > 1 ? (
        <Pagination
          page={page}
          totalPages={data.page.totalPages}
          onPage={setPage}
          label={messages.pagesOfYourPosts}
          summary={shownOf(page, data.page.totalElements)}
          className="pt-6! pb-0!"
        />
      ) : (
        <p className="pt-6 text-center text-text-2">{shownOf(page, data.page.totalElements)}</p>
      )}
      {selection ? (
        <AnalyticsDialog
          post={selection.post}
          open={selection.open}
          onOpenChange={(open) => setSelection({ ...selection, open })}
        />
      ) : null}
    </>
  );
}

const shownOf = (page: number, count: number): string =>
  messages.showingPosts({
    first: page * OWN_POSTS_PAGE + 1,
    last: Math.min(count, (page + 1) * OWN_POSTS_PAGE),
    countText: count,
    count,
  });

function Row({ post, onChoose }: { post: posts.Post; onChoose: () => void }) {
  return (
    <li className="relative -mx-2 flex min-h-20 min-w-0 items-center gap-4 rounded-m p-2 transition-colors hover:bg-surface-2">
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
            onClick={onChoose}
            className="max-w-full truncate text-left outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:outline-accent"
          >
            <bdi>{post.title}</bdi>
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
  );
}

interface CountProps {
  icon: Icon;
  count: number;
  noun: keyof typeof messages.counted;
}

function Count({ icon: Icon, count, noun }: CountProps) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon size={16} />
      <span>{shortCount(count)}</span>
      <span className="sr-only">{messages.counted[noun]({ count })}</span>
    </li>
  );
}
