import { paths } from '../../app/paths.ts';
import { START, writeAddress } from './feed-address.ts';

/** Where one finds everything that is published. */
export const exploring = `${paths.feed}?${writeAddress({ ...START, tab: 'feed' })}`;
