/** Asks a service worker that waits to replace the running one. */
export const ACTIVATE_MESSAGE = 'activate';
