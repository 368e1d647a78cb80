import { defineMessages } from '@backbeat/contract';

export const messages = defineMessages({
  copied: 'Copied',
  severalPeopleAreTyping: 'Several people are typing…',
  more: '{count} more',
  seenBy: 'Seen by {names}',
  typing: '{count, plural, one {{names} is typing…} other {{names} are typing…}}',
});
