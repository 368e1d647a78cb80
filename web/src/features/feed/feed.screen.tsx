import { FEED_TABS, limits, type FeedTab } from '@backbeat/contract';
import { useMemo, useRef } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import { lazy, useLocation, useNavigate } from '@packages/router';
import { TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx';
import { PostListLoading } from '../posts/index.ts';
import { DiscoverTab } from './discover-tab.tsx';
import { feedBox, feedHeading } from './feed-sizes.ts';
import { readAddress, DEFAULT_FEED_ADDRESS, writeAddress, type FeedAddress } from './feed-address.ts';
import { SpotlightPosts } from './spotlight.tsx';
import type { TabProps } from './tab-props.ts';
import { tabs } from './tabs.ts';
import { Part } from '../../ui/part.tsx';
import { messages } from './feed.messages.ts';

// The feed opens with neither of them.
const LikedTab = lazy(async () => (await import('./liked-tab.tsx')).LikedTab);
const OwnTab = lazy(async () => (await import('./own-tab.tsx')).OwnTab);

/** Shown by the guard until the session is known. */
export { FeedSkeleton as Skeleton } from './feed-skeleton.tsx';

/** The feed: spotlight, all posts, liked posts and own posts. */
export function Component() {
  const { search } = useLocation();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const navigate = useNavigate();
  const { title, heading } = tabs[address.tab];
  useTitle(title);
  /** The last address of each tab, to return to. */
  const lastAddresses = useRef<Partial<Record<FeedTab, FeedAddress>>>({});
  const goTo = (next: FeedAddress, how = { replace: false }) => {
    lastAddresses.current[address.tab] = address;
    void navigate({ search: writeAddress(next) }, how);
  };
  const go: TabProps['go'] = (part, how) => goTo({ ...address, ...part }, how);
  return (
    <div className={feedBox}>
      <Tabs
        value={address.tab}
        onChange={(value) => {
          const tab = FEED_TABS.find((each) => each === value) ?? DEFAULT_FEED_ADDRESS.tab;
          goTo(lastAddresses.current[tab] ?? { ...DEFAULT_FEED_ADDRESS, tab });
        }}
      >
        <TabList
          label={messages.feed}
          tabs={FEED_TABS.map((value) => ({ value, label: tabs[value].title }))}
        />
        <h1 className={feedHeading}>{heading}</h1>
        <TabPanel value="spotlight">
          <SpotlightPosts page={address.page} onPage={(page, how) => go({ page }, how)} />
        </TabPanel>
        <TabPanel value="feed">
          <DiscoverTab address={address} go={go} />
        </TabPanel>
        <TabPanel value="liked">
          <Part fallback={<TabLoading />}>
            <LikedTab address={address} go={go} />
          </Part>
        </TabPanel>
        <TabPanel value="mine">
          <Part fallback={<TabLoading />}>
            <OwnTab address={address} go={go} />
          </Part>
        </TabPanel>
      </Tabs>
    </div>
  );
}

function TabLoading() {
  return <PostListLoading label={messages.loadingYourPosts} count={limits.pageSize.feed} />;
}
