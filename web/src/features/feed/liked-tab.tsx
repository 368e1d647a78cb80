import { useMemo } from 'react';
import { feed } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ListViewChoice, useListView } from '../posts/index.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { likedPostsQuery, usePostPage } from './feed.queries.ts';
import { allPostsAddress } from './all-posts-address.ts';
import { PagedPosts } from './paged-posts.tsx';
import { SectionHead } from './section-head.tsx';
import type { TabProps } from './tab-props.ts';
import { messages } from './feed.messages.ts';

/** The posts that the viewer likes, last liked first. */
export function LikedTab({ address, go }: TabProps) {
  const { likedPosts } = useSignedInUser();
  const pageQuery = useMemo(() => likedPostsQuery(likedPosts), [likedPosts]);
  const state = usePostPage(pageQuery, address.page);
  const [view, setView] = useListView();
  const total = state.data?.page.totalElements;
  return (
    <section>
      <QuickLinks />
      <SectionHead
        title={messages.yourLikedMusic}
        text={total === undefined ? null : messages.likedPosts2({ count: total, countText: total })}
      >
        <ListViewChoice view={view} onChange={setView} />
      </SectionHead>
      <PagedPosts
        state={state}
        page={address.page}
        onPage={(page, how) => go({ page }, how)}
        label={messages.yourLikedMusic}
        loading={messages.loadingYourLikedPosts}
        view={view}
        signedOut={<AuthenticationRequired text={feed.messages.signedOut} />}
        empty={
          <EmptyState
            level={3}
            title={messages.noLikedPostsYet}
            text={messages.likeATrackAndYoull}
            action={
              <ButtonLink to={allPostsAddress} variant="primary">
                {messages.exploreMusic}
              </ButtonLink>
            }
          />
        }
      />
    </section>
  );
}

function QuickLinks() {
  const { userName } = useSignedInUser();
  const links = [
    { label: messages.exploreMusic, to: allPostsAddress },
    { label: messages.createPost, to: paths.createPost },
    { label: messages.myProfile, to: paths.profile(userName) },
    { label: messages.goPlus, to: paths.subscription },
  ];
  return (
    <nav aria-label={messages.quickLinks} className="mb-9 flex flex-wrap gap-2">
      {links.map(({ label, to }) => (
        <ButtonLink key={label} to={to} size="small">
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
