import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  after: 'This page belongs to another list. Start from the first page.',
  until: 'Choose a time from now up to {days} days ahead.',
  checked: 'Confirm that you checked who they are.',
  code: 'Use a badge code such as VERIFIED.',
  quota: 'Use a size such as 5 GiB.',
  days: 'Use a whole number of days up to {max}.',
  confirm: 'Type {userName} to confirm.',
  peopleCount: '{count} people',
  confirmCount: 'Type "{count} people" to confirm.',
  alreadySuspended: 'This account is suspended already.',
  alreadyLeaving: 'This account is being deleted already.',
  notSuspended: "This account isn't suspended.",
  sameRole: 'This person has that role already.',
  sameEmail: "That's their address already.",
  noteEmpty: 'Write a note first.',
  noteTooLong: 'Notes can be up to {max} characters.',
  otherNote: 'Only its author or an administrator can delete a note.',
  listChanged:
    'The list changed: {count, plural, one {{count} person matches} other {{count} people match}} now.',
  tooMany: 'Narrow the filter to at most {max} people.',
  target: 'Choose people by name, or a filter with the number of people that you expect.',
});

// Without schemas, so that screens can import them.

export const PERSON_STATES = ['active', 'suspended', 'deleting'] as const;
export const PERSON_SORTS = ['newest', 'oldest', 'lastSeen', 'storage', 'name'] as const;

/** What staff types to delete many accounts. */
export const confirmationOf = (count: number): string => messages.peopleCount({ count });
