import { contributorRoleLabel, type posts, type users } from '@backbeat/contract';
import { useCallback, useMemo } from 'react';
import { paths } from '../../navigation/paths.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { DemosTab } from '../demos/index.ts';
import { featuredOnQuery, likedPostsQuery, postsOfQuery, PagedPosts, usePostPage } from '../feed/index.ts';
import { TABS, type ProfileAddress } from './profile-address.ts';
import { messages } from './profiles.messages.ts';

interface ProfileTabsProps {
  user: users.User;
  address: ProfileAddress;
  go: (next: ProfileAddress, how?: { replace: boolean }) => void;
}

const labels = {
  posts: messages.posts,
  demos: messages.demos,
  featured: messages.featured,
  likes: messages.likes,
} as const;

/** The posts of a user and those that feature them. */
export function ProfileTabs({ user, address, go }: ProfileTabsProps) {
  const { userName } = user;
  const rolesIn = useCallback((post: posts.Post) => rolesOf(post, userName), [userName]);
  const isOwn = useSignedInUser().userName === user.userName;
  const tabs = TABS.filter((tab) => tab !== 'likes' || user.likedPosts !== undefined);
  return (
    <Tabs
      value={tabs.includes(address.tab) ? address.tab : 'posts'}
      onChange={(value) => go({ tab: tabs.find((tab) => tab === value) ?? 'posts', page: 0 })}
    >
      <TabList label={messages.profile} tabs={tabs.map((value) => ({ value, label: labels[value] }))} />
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
          empty={messages.noPostsYet}
          {...{ address, go }}
        />
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
          empty={messages.noFeaturesYet}
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
            empty={messages.noLikedPostsYet}
            {...{ address, go }}
          />
        </TabPanel>
      )}
    </Tabs>
  );
}

interface PostsProps extends Pick<ProfileTabsProps, 'address' | 'go'> {
  pageQuery: typeof postsOfQuery;
  /** Identifies the list of posts in the API. */
  reference: string;
  label: string;
  empty: string;
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
  return (
    <PagedPosts
      state={state}
      page={address.page}
      onPage={(page, how) => go({ ...address, page }, how)}
      label={label}
      loading={messages.loadingPosts}
      caption={caption}
      empty={<EmptyState level={3} title={empty} />}
    />
  );
}
