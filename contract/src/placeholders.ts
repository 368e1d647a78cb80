import { placeholderMessages } from './messages/placeholders.messages.ts';

/** The user name under which the plays of visitors are recorded. */
export const UNKNOWN_LISTENER = 'unknown';
/** Replaces the name of a deleted account. */
export const DELETED_USER = placeholderMessages.deletedUser;
