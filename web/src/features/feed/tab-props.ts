import type { FeedAddress } from './feed-address.ts';

/** What each tab of the feed works with. */
export interface TabProps {
  address: FeedAddress;
  /** Goes to another state of the same tab: as a step of its own in the browser's history, or in place of the present one. */
  go: (part: Partial<FeedAddress>, how?: { replace: boolean }) => void;
}
