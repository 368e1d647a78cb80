import type { FeedTab } from '@backbeat/contract';
import { messages } from './feed.messages.ts';

/** The tabs of the feed with their headings. */
export const tabs: Record<FeedTab, { title: string; heading: string }> = {
  spotlight: { title: messages.spotlight, heading: messages.plusCreatorSpotlight },
  feed: { title: messages.feed, heading: messages.discoverAmazingMusic },
  liked: { title: messages.likedPosts, heading: messages.yourFavorites },
  mine: { title: messages.myPosts, heading: messages.yourCreations },
};
