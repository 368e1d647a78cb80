import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  like: 'Like',
  liked: 'Liked',
  noneYet: 'No likes yet.',
  /** The viewer, in a list of names. */
  you: 'You',
  /** At the end of a list of names. shown: the count, short: '5.0K'. */
  others: '{count, plural, one {{countText} other} other {{countText} others}}',
  loadFailed: "We couldn't load the likes.",
  none: 'No likes yet',
  beFirst: 'Be the first to like it.',
  likes: 'Likes',
  showAll: 'Show all {count}',
  pages: 'Pages of likes',
  loading: 'Loading likes...',
  likeFailed: "We couldn't save your like.",
  unlikeFailed: "We couldn't remove your like.",
});
