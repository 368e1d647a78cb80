import type { Tab } from './feed-address.ts';

/** The tabs of the feed with their headings. */
export const tabs: Record<Tab, { title: string; heading: string }> = {
  spotlight: { title: 'Spotlight', heading: 'Plus Creator Spotlight' },
  feed: { title: 'Feed', heading: 'Discover Amazing Music' },
  liked: { title: 'Liked Posts', heading: 'Your Favorites' },
  mine: { title: 'My Posts', heading: 'Your Creations' },
};
