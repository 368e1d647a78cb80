/** Presence, for other features. */
export { useOnline } from './use-online.ts';
