import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  blank: 'Write a note first.',
  tooLong: 'Notes can be up to {max} characters.',
  position: 'Give the position in seconds, from 0 to the end of the version.',
  noSuchVersion: 'This track has no such version.',
  assignee: 'Assign the note to someone in this mix room.',
  earlierVersion: 'This note is from version {version}.',
  stale: 'Someone changed this note. Your text is still here.',
  full: 'This mix room is full. Export and delete old notes.',
  notAllowed: "Only the note's author, {author} or the assignee can do this.",
  notYours: 'You can only edit your own notes and replies.',
  notYoursToMove: 'You can only move your own notes and notes on your own tracks.',
  notYoursToDelete: 'You can only delete your own notes and replies, and those on your own tracks.',
  tooManyReplies: 'A note can have up to {max} replies.',
  bpm: 'Choose a tempo from {min} to {max} bpm.',
  deleted: 'deleted note',
});
