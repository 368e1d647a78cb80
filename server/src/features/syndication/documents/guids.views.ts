import { v5 as uuidv5 } from 'uuid';
import type { Feed, FeedItem } from './feed.views.ts';

/** The namespace of podcast:guid (https://github.com/Podcastindex-org/podcast-namespace). */
const NAMESPACE = 'ead4c236-bf58-58c6-a2c6-a6b28d128cb6';

/** The id of a feed, which survives a move of the server. */
export const guidOf = ({ kind, id }: Pick<Feed, 'kind' | 'id'>): string => uuidv5(`${kind}/${id}`, NAMESPACE);

/** The id of an item as a UUID. A post has another one on each release, as it has another place there. */
export const itemGuidOf = ({ kind, id }: Pick<Feed, 'kind' | 'id'>, { postId }: FeedItem): string =>
  kind === 'release' ? uuidv5(`${id}/${postId}`, NAMESPACE) : postId;
