import type { posts } from '@backbeat/contract';
import { Stat } from '../../ui/panel.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListViewChoice, useListView } from '../posts/index.ts';
import { allPostsAddress } from './all-posts-address.ts';
import { spotlightQuery, usePostPage } from './feed.queries.ts';
import { PagedPosts, type PagedPostsProps } from './paged-posts.tsx';
import { SectionHead } from './section-head.tsx';

/** The page size of the spotlight. */
const PAGE_SIZE = 8;

const sortByLikes = (page: readonly posts.Post[]) =>
  page.toSorted((one, other) => other.totalLikes - one.totalLikes).slice(0, PAGE_SIZE);

type SpotlightPostsProps = Pick<PagedPostsProps, 'page' | 'onPage'>;

/** Posts by Plus users, most liked first. */
export function SpotlightPosts({ page, onPage }: SpotlightPostsProps) {
  const state = usePostPage(spotlightQuery, page);
  const [view, setView] = useListView();
  const { totalElements, totalPages } = state.data?.page ?? {};
  return (
    <section>
      <SectionHead title="Premium Spotlight">
        <ListViewChoice view={view} onChange={setView} />
      </SectionHead>
      <dl className="mb-2 flex gap-5 md:mb-6 md:gap-10">
        <Stat compact label="Premium Posts" value={totalElements ?? '–'} />
        <Stat compact label="Pages" value={totalPages ?? '–'} />
      </dl>
      <PagedPosts
        state={state}
        page={page}
        onPage={onPage}
        label="Premium Spotlight"
        loading="Loading Premium Content..."
        arrange={sortByLikes}
        view={view}
        alwaysPaged
        empty={
          <EmptyState
            level={3}
            title="The Spotlight is empty"
            text="Tracks by Plus creators show up here, most liked first."
            action={
              <ButtonLink to={allPostsAddress} variant="primary">
                Explore Music
              </ButtonLink>
            }
          />
        }
      />
    </section>
  );
}
