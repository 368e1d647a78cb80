import { feed, type posts } from '@backbeat/contract';
import { useMemo } from 'react';
import { paths } from '../../navigation/paths.ts';
import { shortCount } from '../../lib/format/short-count.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Panel, Stat } from '../../ui/panel.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ListViewChoice, useListView } from '../posts/index.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { postsOfQuery, usePostPage } from './feed.queries.ts';
import { PagedPosts } from './paged-posts.tsx';
import { SectionHead } from './section-head.tsx';
import type { TabProps } from './tab-props.ts';
import { messages } from './feed.messages.ts';

/** The viewer's posts and drafts, newest first. */
export function OwnTab({ address, go }: TabProps) {
  const { posts: ref } = useSignedInUser();
  const pageQuery = useMemo(() => postsOfQuery(ref), [ref]);
  const state = usePostPage(pageQuery, address.page);
  const [view, setView] = useListView();
  const total = state.data?.page.totalElements;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:gap-10">
      <Totals total={total} visiblePosts={state.data?.content} />
      <section>
        <SectionHead
          title={messages.yourContentLibrary}
          text={total === undefined ? null : messages.postsFound({ count: total, countText: total })}
        >
          <ListViewChoice view={view} onChange={setView} />
        </SectionHead>
        <PagedPosts
          state={state}
          page={address.page}
          onPage={(page, how) => go({ page }, how)}
          label={messages.yourContentLibrary}
          loading={messages.loadingYourPosts}
          view={view}
          canDelete
          signedOut={<AuthenticationRequired text={feed.messages.signedOutOfOwn} />}
          empty={
            <EmptyState
              level={3}
              title={messages.noPostsYet}
              text={messages.yourTracksBeatsAndLoops}
              action={
                <ButtonLink to={paths.createPost} variant="primary">
                  {messages.createYourFirstPost}
                </ButtonLink>
              }
            />
          }
        />
      </section>
    </div>
  );
}

interface TotalsProps {
  total: number | undefined;
  /** The posts of the loaded page. */
  visiblePosts: readonly posts.Post[] | undefined;
}

/** Phones show them in one line, so that the first track is near the top. */
function Totals({ total, visiblePosts }: TotalsProps) {
  const sum = (count: (post: posts.Post) => number) =>
    visiblePosts ? shortCount(visiblePosts.reduce((all, post) => all + count(post), 0)) : '–';
  return (
    <Panel className="max-md:bg-transparent max-md:p-0">
      <h2 className="max-md:sr-only">{messages.myContent}</h2>
      <dl className="flex flex-wrap gap-x-4 md:mt-5 md:grid md:grid-cols-4 md:gap-5">
        <Stat compact label={messages.posts} value={total === undefined ? '–' : shortCount(total)} />
        <Stat compact label={messages.likes} value={sum((post) => post.totalLikes)} />
        <Stat compact label={messages.views} value={sum((post) => post.totalViews)} />
        <Stat compact label={messages.comments} value={sum((post) => post.totalComments)} />
      </dl>
      <p className="text-[12px] text-text-3 md:mt-4 md:text-[14px]">{messages.onThisPage}</p>
    </Panel>
  );
}
