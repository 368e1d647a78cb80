/*
 * What the pages and the service worker agree on.
 */

/** Asks a service worker that waits to replace the running one. */
export const ACTIVATE_MESSAGE = 'activate';
/** Asks the service worker to store the scripts of all screens. */
export const STORE_SCREENS_MESSAGE = 'store-screens';

/** The cache of the audio files that were played last. */
export const AUDIO_CACHE = 'audio';
/** The cache of their tracks, by the URL of the audio file. */
export const TRACK_CACHE = 'tracks';
/** The cache of the playlist that was opened last: its responses, pictures and renditions. */
export const PLAYLIST_CACHE = 'playlist';
/** The broadcast channel on which the service worker reports that the stored audio has changed. */
export const AUDIO_CHANNEL = 'stored-audio';
/** What the player's preloader accepts, by which the service worker recognizes its requests. */
export const AUDIO_TYPES = 'audio/*';
