import { paths } from '../../navigation/paths.ts';
import { DEFAULT_FEED_ADDRESS, writeAddress, type FeedAddress } from './feed-address.ts';

/** The address with the published posts that match a search and a filter. */
export const postsAddress = (filter: Partial<Pick<FeedAddress, 'search' | 'genres'>>): string =>
  `${paths.feed}?${writeAddress({ ...DEFAULT_FEED_ADDRESS, tab: 'feed', ...filter })}`;

/** The address with all published posts. */
export const allPostsAddress = postsAddress({});
