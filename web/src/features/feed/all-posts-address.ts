import type { Genre } from '@backbeat/contract';
import { paths } from '../../navigation/paths.ts';
import { DEFAULT_FEED_ADDRESS, writeAddress } from './feed-address.ts';

/** The address with all published posts. */
export const allPostsAddress = `${paths.feed}?${writeAddress({ ...DEFAULT_FEED_ADDRESS, tab: 'feed' })}`;

/** The address with the published posts of a genre. */
export const genreAddress = (genre: Genre): string =>
  `${paths.feed}?${writeAddress({ ...DEFAULT_FEED_ADDRESS, tab: 'feed', genres: [genre] })}`;
