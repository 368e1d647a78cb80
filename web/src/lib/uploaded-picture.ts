import { users } from '@backbeat/contract';

const DEFAULTS: readonly string[] = Object.values(users.DEFAULT_PICTURES);

/**
 * The URL of a picture that the user has uploaded; null for a default picture, which the app
 * generates.
 */
export const uploadedPicture = (url: string): string | null => (DEFAULTS.includes(url) ? null : url);
