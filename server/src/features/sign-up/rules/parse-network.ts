import { isIP } from 'node:net';
import { ApiError, limits, signUp } from '@backbeat/contract';
import ipaddr from 'ipaddr.js';

const { widest } = limits.signUpRules;
const { messages } = signUp;

const wrongNetwork = (message: string): ApiError =>
  new ApiError('INVALID_INPUT', message, { fields: { network: message } });

/** An IP address without a zone; an IPv4-mapped IPv6 address is IPv4. Null for what is no address. */
export function addressOf(ip: string): string | null {
  const [address = ''] = ip.split('%');
  return isIP(address) === 0 ? null : ipaddr.process(address).toString();
}

/**
 * Reads an address or a network in CIDR notation (RFC 4632, RFC 4291). Bits behind the prefix become
 * zero, and IPv4-mapped IPv6 becomes IPv4.
 * @throws {ApiError} INVALID_INPUT
 */
export function parseNetwork(text: string): string {
  const [address = '', prefix, ...others] = text.trim().split('/');
  if (isIP(address) === 0 || others.length > 0 || (prefix !== undefined && !/^\d{1,3}$/.test(prefix)))
    throw wrongNetwork(messages.networkShape);
  const parsedAddress = ipaddr.parse(address);
  const maxBits = parsedAddress.kind() === 'ipv4' ? 32 : 128;
  const bits = prefix === undefined ? maxBits : Number(prefix);
  if (bits > maxBits) throw wrongNetwork(messages.networkShape);
  const isMapped = parsedAddress instanceof ipaddr.IPv6 && parsedAddress.isIPv4MappedAddress() && bits >= 96;
  const network = isMapped
    ? networkOf(parsedAddress.toIPv4Address(), bits - 96)
    : networkOf(parsedAddress, bits);
  const minBits = isMapped ? widest.ipv4 : widest[parsedAddress.kind()];
  if (network.bits < minBits) throw wrongNetwork(messages.networkTooWide({ bits: minBits }));
  return `${network.address}/${network.bits}`;
}

function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): { address: string; bits: number } {
  const cidr = `${address.toString()}/${bits}`;
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return { address: network.toString(), bits };
}
