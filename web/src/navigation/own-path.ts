import { toInAppPath } from '@packages/router';

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Returns the path of a link to this app; null for other links. An app on this machine accepts links
 * to all ports of the machine, since sample data and earlier messages may name another one.
 * @param origin that of the page
 */
export function ownPath(href: string, origin: string = window.location.origin): string | null {
  const { hostname, pathname, search, hash } = new URL(href);
  const isLocal = LOOPBACK.test(hostname) && LOOPBACK.test(new URL(origin).hostname);
  return toInAppPath(isLocal ? `${pathname}${search}${hash}` : href, origin);
}
