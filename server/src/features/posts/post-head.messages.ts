import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  title: '{title} by {artists}',
  /** The description of a track without one. */
  description: '{genres} on {brand}',
});
