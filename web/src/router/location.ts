import { APP_ORIGIN, withSingleSlash } from './in-app-path.ts';

/** Where one is: an address of the app, and what its entry of the browser's history holds. */
export interface Location {
  /** As the browser writes it, with its escapes. */
  pathname: string;
  /** With its question mark, or empty. */
  search: string;
  /** With its number sign, or empty. */
  hash: string;
  /** What was given along when one went there. It outlives a reload. */
  state: object | null;
  /** Names the entry of the history. */
  key: string;
}

/** An address inside the app, or the parts of one; a path that is not said is that of the screen one is on. */
export type To = string | { pathname?: string; search?: string; hash?: string };

/** The address as a link holds it. Whatever host it names, it leads into this app. */
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

/** @param href an address inside the app, from its slash on */
export function locationOf(href: string, state: object | null, key: string): Location {
  const { pathname, search, hash } = new URL(`${APP_ORIGIN}${href}`);
  return { pathname: withSingleSlash(pathname), search, hash, state, key };
}

/** A name for a new entry of the history. */
export const newKey = (): string => Math.random().toString(36).slice(2, 10);
