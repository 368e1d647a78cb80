import { limits } from '@backbeat/contract';
import { useLocation } from '../../navigation/router/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PostListLoading } from '../posts/index.ts';
import { readAddress } from './feed-address.ts';
import { tabs } from './tabs.ts';

/** The skeleton of the feed in its real size, shown until the session is known. */
export function FeedSkeleton() {
  const { tab } = readAddress(new URLSearchParams(useLocation().search));
  return (
    <div className="wrap pt-6 pb-16 md:pt-8">
      <div className="py-1">
        <Skeleton className="h-10 w-80 max-w-full rounded-pill pointer-coarse:h-11" />
      </div>
      <p className="mt-8 mb-6 font-display text-[clamp(34px,5vw,56px)] leading-[1.08] font-bold tracking-[-0.02em] font-stretch-[86%]">
        {tabs[tab].heading}
      </p>
      <Skeleton className="mb-11 h-12 w-full rounded-m" />
      <PostListLoading label="Loading tracks..." count={limits.pageSize.feed} />
    </div>
  );
}
