/** The name under which the service worker stores an audio file that another app shares. */
export const SHARED_FILE = 'shared';

/** The query parameter of the Create screen that opens with this file. */
export const SHARED_FILE_MARK = 'shared';

/** The query parameter of the messages screen with a link to send. */
export const SHARED_LINK = 'share';
