import { contributorRoleLabel, type posts, type users } from '@backbeat/contract';
import { useCallback, useMemo, type ReactNode } from 'react';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { DemosTab } from '../demos/index.ts';
import { featuredOnQuery, likedPostsQuery, postsOfQuery, PagedPosts, usePostPage } from '../feed/index.ts';
import { UserPlaylists } from '../playlists/index.ts';
import { useListView } from '../posts/index.ts';
import { ReleasesTab } from '../releases/index.ts';
import { TABS, type ProfileAddress, type Tab } from './profile-address.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './profiles.messages.ts';

interface ProfileTabsProps {
  user: users.User;
  address: ProfileAddress;
  go: (next: ProfileAddress, how?: { replace: boolean }) => void;
}

const labels = {
  releases: messages.releases,
  posts: messages.posts,
  playlists: messages.playlists,
  demos: messages.demos,
  featured: messages.featured,
  likes: messages.likes,
} as const;

/** The posts of a user and those that feature them. */
export function ProfileTabs({ user, address, go }: ProfileTabsProps) {
  const { userName } = user;
  const rolesIn = useCallback((post: posts.Post) => rolesOf(post, userName), [userName]);
  const isOwn = useSignedInUser().userName === user.userName;
  const hasTab: Partial<Record<Tab, boolean>> = {
    // The owner finds drafts of releases there.
    releases: isOwn || user.releasesCount > 0,
    likes: user.likedPosts !== undefined,
  };
  const tabs = TABS.filter((tab) => hasTab[tab] ?? true);
  return (
    <Tabs
      value={tabs.includes(address.tab) ? address.tab : 'posts'}
      onChange={(value) => go({ tab: tabs.find((tab) => tab === value) ?? 'posts', page: 0 })}
    >
      <TabList label={messages.profile} tabs={tabs.map((value) => ({ value, label: labels[value] }))} />
      <TabPanel value="releases" className="mt-6">
        <Part fallback={<div className="min-h-72" />}>
          <ReleasesTab
            {...{ userName, isOwn }}
            page={address.page}
            onPage={(page) => go({ ...address, page })}
          />
        </Part>
      </TabPanel>
      <TabPanel value="posts" className="mt-6">
        {isOwn ? (
          <ButtonLink to={paths.createPost} variant="primary" icon={<PlusIcon />} className="mb-6">
            {messages.createPost}
          </ButtonLink>
        ) : null}
        <Posts
          pageQuery={postsOfQuery}
          reference={user.posts}
          label={messages.posts}
          empty={<EmptyState level={3} title={messages.noPostsYet} />}
          {...{ address, go }}
        />
      </TabPanel>
      <TabPanel value="playlists" className="mt-6">
        <Part fallback={<div className="h-72" />}>
          <UserPlaylists userName={userName} />
        </Part>
      </TabPanel>
      <TabPanel value="demos" className="mt-6">
        <DemosTab user={user} />
      </TabPanel>
      <TabPanel value="featured" className="mt-6">
        <h2 className="mb-6">{messages.featuredOn}</h2>
        <Posts
          pageQuery={featuredOnQuery}
          reference={user.featuredOn}
          label={messages.featuredOn}
          empty={<NoFeatures user={user} showPosts={() => go({ tab: 'posts', page: 0 })} />}
          caption={rolesIn}
          {...{ address, go }}
        />
      </TabPanel>
      {user.likedPosts === undefined ? null : (
        <TabPanel value="likes" className="mt-6">
          <Posts
            pageQuery={likedPostsQuery}
            reference={user.likedPosts}
            label={messages.likes}
            empty={<EmptyState level={3} title={messages.noLikedPostsYet} />}
            {...{ address, go }}
          />
        </TabPanel>
      )}
    </Tabs>
  );
}

/** An empty list of features, with a way to change that. */
function NoFeatures({ user, showPosts }: { user: users.User; showPosts: () => void }) {
  const isOwn = useSignedInUser().userName === user.userName;
  return (
    <EmptyState
      level={3}
      title={messages.noFeaturesYet}
      text={isOwn ? messages.ownFeaturesAppearHere : messages.featuresAppearHere({ userName: user.userName })}
      action={
        isOwn ? (
          <ButtonLink to={paths.userSearch}>{messages.findArtists}</ButtonLink>
        ) : user.postsCount > 0 ? (
          <Button onClick={showPosts}>{messages.seeTheirTracks}</Button>
        ) : null
      }
    />
  );
}

interface PostsProps extends Pick<ProfileTabsProps, 'address' | 'go'> {
  pageQuery: typeof postsOfQuery;
  /** Identifies the list of posts in the API. */
  reference: string;
  label: string;
  /** Replaces a list without posts. */
  empty: ReactNode;
  caption?: (post: posts.Post) => string;
}

/** The roles of a user on a post: 'Co-producer, Mix engineer'. */
const rolesOf = ({ credits }: posts.Post, userName: string): string =>
  credits
    .find((credit) => credit.userName === userName)
    ?.roles.map(contributorRoleLabel)
    .join(', ') ?? '';

function Posts({ pageQuery, reference, label, empty, caption, address, go }: PostsProps) {
  const askPage = useMemo(() => pageQuery(reference), [pageQuery, reference]);
  const state = usePostPage(askPage, address.page);
  const [view] = useListView();
  return (
    <PagedPosts
      state={state}
      page={address.page}
      onPage={(page, how) => go({ ...address, page }, how)}
      label={label}
      loading={messages.loadingPosts}
      caption={caption}
      view={view}
      empty={empty}
    />
  );
}
