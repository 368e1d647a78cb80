import { readCode } from '@backbeat/contract';

/**
 * Cleans a typed or pasted code: capitals and digits (or digits alone), no longer than `length`.
 */
export function cleanCode(text: string, length: number, numeric = false): string {
  return readCode(text)
    .replace(numeric ? /[^0-9]/g : /[^A-Z0-9]/g, '')
    .slice(0, length);
}
