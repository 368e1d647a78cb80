import type { FeedAddress } from './feed-address.ts';

/** The props of each tab of the feed. */
export interface TabProps {
  address: FeedAddress;
  /** Navigates within the tab, with a history entry of its own or in place of the current one. */
  go: (part: Partial<FeedAddress>, how?: { replace: boolean }) => void;
}
