import { lookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses that are not on the public internet (IANA special-purpose registries, RFC 6890). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Returns whether an IP address is on the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Names that resolve to this machine or a private network (RFC 6761, RFC 6762, RFC 8375). */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|home\.arpa|localdomain)\.?$/i;

/**
 * Returns whether an address may be a push service: https, without credentials, and not obviously
 * on a private network. The connection checks what its name resolves to.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, username, password, hostname } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '' || PRIVATE_NAME.test(hostname))
    return false;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) !== 0) return isPublicAddress(address);
  return hostname.includes('.');
}

/** Thrown for a connection to a private network. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

/**
 * Looks up a name and fails if any of its addresses is private. The connection uses the addresses
 * that were checked, so a name that changes between check and use does not help an attacker.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateAddress(`${hostname} is not a public address.`), '');
    if (options.all) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
