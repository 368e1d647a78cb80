import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  blank: 'Write a comment first.',
  tooLong: 'Comments can be up to {max} characters.',
  position: 'Give the position in seconds, from 0 to the end of the track.',
  unknownDuration: "This track isn't ready yet. Try again in a moment.",
  positionOfReply: 'A reply has no position of its own.',
  notYours: 'You can only delete your own comments and comments on your own tracks.',
});
