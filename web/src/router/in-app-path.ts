/** Placeholder for the origin of the app when only paths are compared. */
export const APP_ORIGIN = 'http://app';

/**
 * The path, query and fragment of a URL inside this app; null for every other URL. A path with two
 * leading slashes would name another host in a link, so it counts as outside. Every string from
 * outside the code passes through here before it becomes the target of a link or a navigation.
 * @param url absolute, or relative to the origin
 */
export function toInAppPath(url: string, origin: string = APP_ORIGIN): string | null {
  if (!URL.canParse(url, origin)) return null;
  const target = new URL(url, origin);
  if (target.origin !== origin || target.pathname.startsWith('//')) return null;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** Makes a path that names no host, whatever its beginning: `//feed` becomes `/feed`. */
export const withSingleSlash = (path: string): string => path.replace(/^[/\\]+/, '/');
