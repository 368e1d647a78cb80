import { countCodePoints } from './code-points.ts';
import { limits } from '../limits.ts';

/**
 * Returns whether a text is a URL that may be displayed: https, with a host, without credentials
 * (which can disguise a URL), without characters that are invalid in URLs, and not too long.
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
