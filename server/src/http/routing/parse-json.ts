import { limits, ApiError } from '@backbeat/contract';
import { messages } from '../http.messages.ts';

/**
 * Parses JSON from a client. The depth is checked first, because nested containers make both the
 * parser and the schemas many times slower than flat JSON of the same length.
 * @throws {ApiError} MALFORMED
 */
export function parseJson(text: string): unknown {
  if (findDeepNesting(text, limits.jsonDepth) !== undefined)
    throw new ApiError('MALFORMED', messages.jsonTooDeep({ max: limits.jsonDepth }));
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('MALFORMED', messages.notJson);
  }
}

/**
 * Finds the place where arrays and objects nest deeper than `max` levels. Reads each character once and
 * ignores brackets in strings. The parser decides whether the text is JSON at all.
 */
export function findDeepNesting(text: string, max: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      // The escaped character may be a quotation mark.
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') {
      isInString = true;
    } else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > max) return at;
    } else if (character === ']' || character === '}') {
      depth -= 1;
    }
  }
  return undefined;
}
