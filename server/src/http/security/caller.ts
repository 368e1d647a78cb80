import { isIP, isIPv6 } from 'node:net';

/**
 * The key under which rate limits count a client: its IPv4 address, or the /64 network of its IPv6
 * address, since a single customer commonly has a whole one (RFC 6177).
 */
export function callerOf(ip: string): string {
  const ipv4 = mappedIpv4(ip);
  if (ipv4) return ipv4;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const missingGroups = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: missingGroups }, () => '0'), ...last];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The IPv4 address in an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2), in either of its spellings. */
function mappedIpv4(ip: string): string | undefined {
  const [, dotted, high, low] =
    /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([\da-f]{1,4}):([\da-f]{1,4}))$/i.exec(ip) ?? [];
  if (dotted !== undefined || high === undefined || low === undefined) return dotted;
  return [high, low]
    .map((group) => Number.parseInt(group, 16))
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * The network of a client, which says less of a person than the address: /24 of IPv4, /48 of IPv6.
 * Null for what is no address.
 */
export function networkOf(ip: string): string | null {
  if (isIP(ip) === 0) return null;
  const caller = callerOf(ip);
  return caller.includes(':')
    ? `${caller.split(':').slice(0, 3).join(':')}::/48`
    : `${caller.split('.').slice(0, 3).join('.')}.0/24`;
}
