import { countCodePoints } from './code-points.ts';
import { limits } from './limits.ts';

/**
 * Whether somebody may have this address shown: https, with a host, no name or password in it (they make an address read
 * as another), nothing that is no part of an address, and not too long.
 */
export function isWebAddress(text: string): boolean {
  if (countCodePoints(text) > limits.address) return false;
  if (!/^https:\/\/[^\s\p{C}"'<>\\^`{|}/][^\s\p{C}"'<>\\^`{|}]*$/u.test(text)) return false;
  try {
    const { username, password, hostname } = new URL(text);
    return username === '' && password === '' && hostname !== '';
  } catch {
    return false;
  }
}
