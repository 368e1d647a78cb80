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
});
