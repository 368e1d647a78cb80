/** Under whose name the plays of visitors are recorded. */
export const UNKNOWN_LISTENER = 'unknown';
/** In place of the name of an account that is gone. */
export const DELETED_USER = 'deleted user';
