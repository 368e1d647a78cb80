import type { ProxyOptions } from 'vite';
import {
  API_PATH,
  artworkPath,
  avatarPath,
  audioPath,
  FEED_FORMATS,
  FEED_SCREENS,
  feedPath,
  postCardPath,
  squarePath,
  screens,
  JWKS_PATH,
  REALTIME_PATH,
} from '../../contract/src/index.ts';

/** Paths that the server answers besides the API: files, pictures, and pages of development. */
const OTHER_PATHS = [
  '/media',
  path(JWKS_PATH),
  path(artworkPath('')),
  path(avatarPath('')),
  path(postCardPath('')),
  path(audioPath('', 1)),
  path(squarePath('post', '')),
  '/dev',
  '/sandbox-checkout',
  '/sandbox-portal',
];

/**
 * The proxy of Vite's development server: which paths the backend answers, and no path of a screen
 * or a source file.
 */
export const devProxy = (backend: string): Record<string, ProxyOptions> => ({
  ...Object.fromEntries([API_PATH, ...OTHER_PATHS].map((each) => [below(each), { target: backend }])),
  ...Object.fromEntries(feedPatterns().map((pattern) => [pattern, { target: backend }])),
  [below(REALTIME_PATH)]: { target: backend, ws: true },
});

/** The addresses of feed documents, which lie below those of screens. */
function feedPatterns(): string[] {
  return FEED_SCREENS.flatMap((screen) =>
    FEED_FORMATS.map(
      (format) =>
        `^${feedPath(screens[screen], format)
          .replace(/:\w+/, '[^/]+')
          .replaceAll('.', String.raw`\.`)}(?:[?]|$)`,
    ),
  );
}

/** The first segment of a path. */
function path(of: string): string {
  return of.slice(0, of.indexOf('/', 1));
}

/** Vite reads a key that begins with ^ as a regular expression. */
const below = (prefix: string): string => String.raw`^${prefix}(?:[/?]|$)`;
