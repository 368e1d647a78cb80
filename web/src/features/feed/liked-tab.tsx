import { useMemo } from 'react';
import { useNavigate, useSearchParams } from '@packages/router';
import { feed } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { Part } from '../../ui/part.tsx';
import { LibraryPlaylists } from '../playlists/index.ts';
import { ListViewChoice, useListView } from '../posts/index.ts';
import { SavedReleases } from '../releases/index.ts';
import { AuthenticationRequired } from './authentication-required.tsx';
import { likedPostsQuery, usePostPage } from './feed.queries.ts';
import { allPostsAddress } from './all-posts-address.ts';
import { PagedPosts } from './paged-posts.tsx';
import { SectionHead } from './section-head.tsx';
import type { TabProps } from './tab-props.ts';
import { messages } from './feed.messages.ts';

const LISTS = ['tracks', 'releases', 'playlists'] as const;

// Each text by its name, so that the feed opens without all others.
const labels = { tracks: messages.tracks, releases: messages.releases, playlists: messages.playlists };

/** The address of a list. @param page from 0 */
const listAddress = (list: (typeof LISTS)[number], page = 0): string =>
  new URLSearchParams({
    tab: 'liked',
    ...(list !== 'tracks' && { list }),
    ...(page > 0 && { page: String(page + 1) }),
  }).toString();

/** What the viewer has kept: the posts that they like, the releases that they saved, and their playlists. */
export function LikedTab(props: TabProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const list = LISTS.find((name) => name === search.get('list')) ?? 'tracks';
  return (
    <>
      <QuickLinks />
      <Tabs
        value={list}
        onChange={(next) =>
          void navigate(
            { search: listAddress(LISTS.find((name) => name === next) ?? 'tracks') },
            { preventScrollReset: true },
          )
        }
      >
        <TabList label={messages.library} tabs={LISTS.map((value) => ({ value, label: labels[value] }))} />
        <TabPanel value="tracks" className="mt-6">
          <LikedTracks {...props} />
        </TabPanel>
        <TabPanel value="releases" className="mt-6">
          <h2 className="mb-6">{messages.yourReleases}</h2>
          <Part fallback={<div className="h-72" />}>
            <SavedReleases
              page={props.address.page}
              onPage={(page) => void navigate({ search: listAddress('releases', page) })}
            />
          </Part>
        </TabPanel>
        <TabPanel value="playlists" className="mt-6">
          <h2 className="mb-6">{messages.yourPlaylists}</h2>
          <Part fallback={<div className="h-72" />}>
            <LibraryPlaylists />
          </Part>
        </TabPanel>
      </Tabs>
    </>
  );
}

/** The posts that the viewer likes, last liked first. */
function LikedTracks({ address, go }: TabProps) {
  const { likedPosts } = useSignedInUser();
  const pageQuery = useMemo(() => likedPostsQuery(likedPosts), [likedPosts]);
  const state = usePostPage(pageQuery, address.page);
  const [view, setView] = useListView();
  const total = state.data?.page.totalElements;
  return (
    <section>
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
    <nav
      aria-label={messages.quickLinks}
      className="-mx-4 mb-5 flex scrollbar-none gap-2 overflow-x-auto px-4 *:shrink-0 md:mx-0 md:mb-9 md:flex-wrap md:px-0"
    >
      {links.map(({ label, to }) => (
        <ButtonLink key={label} to={to} size="small">
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}
