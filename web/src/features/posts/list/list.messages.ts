import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  plus: 'Plus',
  genres: 'Genres',
  deleteTitle: 'Delete {title}',
  view: 'View',
  gridView: 'Grid view',
  listView: 'List view',
  featNames: 'feat. {names}',
  partiallyApproved: 'PARTIALLY APPROVED',
  draft: 'DRAFT',
  track: 'TRACK',
  /** After a count: what is counted. */
  counted: {
    like: '{count, plural, one { like} other { likes}}',
    comment: '{count, plural, one { comment} other { comments}}',
    view: '{count, plural, one { view} other { views}}',
  },
});
