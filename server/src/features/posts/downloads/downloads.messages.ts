import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  /** In the tags of a file, its artists: 'nia feat. ilo and maré'. */
  artistWithFeatures: '{artist} feat. {features}',
  /** The name of a file without its ending. */
  fileName: '{artist} - {title}',
});
