import { users } from '@backbeat/contract';

const DEFAULTS: readonly string[] = Object.values(users.DEFAULT_PICTURES);

/** The address of a picture that somebody has chosen; null for a default one, in whose place the app draws. */
export const ownPicture = (url: string): string | null => (DEFAULTS.includes(url) ? null : url);
