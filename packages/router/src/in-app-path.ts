/** Stands for the origin of the app where only paths are compared. */
export const APP_ORIGIN = 'http://app';

/**
 * The path, query and fragment of a URL that leads into this app; null for every other URL. A path that begins with two
 * slashes would name another host once it stands in a link by itself, so it counts as outside. Every string from outside
 * the code passes through here before it becomes the target of a link or of a navigation.
 * @param url absolute, or relative to the origin
 */
export function toInAppPath(url: string, origin: string = APP_ORIGIN): string | null {
  if (!URL.canParse(url, origin)) return null;
  const target = new URL(url, origin);
  if (target.origin !== origin || target.pathname.startsWith('//')) return null;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** A path that names no host: `//list` becomes `/list`, and an opaque path without a slash gets one. */
export const withSingleSlash = (path: string): string => path.replace(/^[/\\]*/, '/');
