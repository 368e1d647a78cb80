import { paths } from '../../navigation/paths.ts';
import { DEFAULT_FEED_ADDRESS, writeAddress } from './feed-address.ts';

/** The address with all published posts. */
export const allPostsAddress = `${paths.feed}?${writeAddress({ ...DEFAULT_FEED_ADDRESS, tab: 'feed' })}`;
