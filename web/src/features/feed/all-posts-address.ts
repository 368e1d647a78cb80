import { paths } from '../../navigation/paths.ts';
import { START, writeAddress } from './feed-address.ts';

/** The address with all published posts. */
export const allPostsAddress = `${paths.feed}?${writeAddress({ ...START, tab: 'feed' })}`;
