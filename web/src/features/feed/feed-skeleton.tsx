import { limits } from '@backbeat/contract';
import { useLocation } from '@packages/router';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PostListLoading } from '../posts/index.ts';
import { readAddress } from './feed-address.ts';
import { feedBox, feedHeading } from './feed-sizes.ts';
import { tabs } from './tabs.ts';
import { messages } from './feed.messages.ts';

/** The skeleton of the feed in its real size, shown until the session is known. */
export function FeedSkeleton() {
  const { tab } = readAddress(new URLSearchParams(useLocation().search));
  return (
    <div className={feedBox}>
      <div className="py-1">
        <Skeleton className="h-10 w-80 max-w-full rounded-pill pointer-coarse:h-11" />
      </div>
      <p
        className={`font-display leading-[1.08] font-bold tracking-[-0.02em] font-stretch-[86%] md:text-[clamp(34px,5vw,56px)] ${feedHeading}`}
      >
        {tabs[tab].heading}
      </p>
      <Skeleton className="mb-3 h-12 md:mb-11 w-full rounded-m" />
      <PostListLoading label={messages.loadingTracks} count={limits.pageSize.feed} />
    </div>
  );
}
