import { APP_ORIGIN, withSingleSlash } from './in-app-path.ts';

/** A location inside the app, with the state of its history entry. */
export interface Location {
  /** As the browser writes it, percent-encoded. */
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  /** The state passed to the navigation. It survives a reload. */
  state: object | null;
  /** The key of the history entry. */
  key: string;
}

/** A URL inside the app, or parts of one. Without a pathname it is that of the current screen. */
export type To = string | { pathname?: string; search?: string; hash?: string };

/** The URL for an href. It always leads into this app, whatever host it names. */
export function hrefOf(to: To, from: Pick<Location, 'pathname' | 'search'>): string {
  const url = new URL(`${APP_ORIGIN}${from.pathname}${from.search}`);
  if (typeof to === 'string') {
    const { pathname, search, hash } = new URL(to, url);
    return `${withSingleSlash(pathname)}${search}${hash}`;
  }
  if (to.pathname !== undefined) url.pathname = to.pathname;
  url.search = to.search ?? '';
  url.hash = to.hash ?? '';
  return `${withSingleSlash(url.pathname)}${url.search}${url.hash}`;
}

/** @param href a URL inside the app, starting with its slash */
export function locationOf(href: string, state: object | null, key: string): Location {
  const { pathname, search, hash } = new URL(`${APP_ORIGIN}${href}`);
  return { pathname: withSingleSlash(pathname), search, hash, state, key };
}

/** A random key for a new history entry. */
export const newKey = (): string => Math.random().toString(36).slice(2, 10);
