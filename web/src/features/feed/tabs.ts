import type { FeedTab } from '@backbeat/contract';

/** The tabs of the feed with their headings. */
export const tabs: Record<FeedTab, { title: string; heading: string }> = {
  spotlight: { title: 'Spotlight', heading: 'Plus Creator Spotlight' },
  feed: { title: 'Feed', heading: 'Discover Amazing Music' },
  liked: { title: 'Liked Posts', heading: 'Your Favorites' },
  mine: { title: 'My Posts', heading: 'Your Creations' },
};
