/** A STOMP frame (STOMP 1.2, "STOMP Frames"), with unescaped header names and values. */
export interface Frame {
  command: string;
  /** The first of repeated headers counts. */
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

export const NO_BODY = new Uint8Array();

/** An end of line between frames is a heart-beat. */
export const HEART_BEAT = Buffer.from('\n');

/** Commands whose headers are never escaped, for compatibility with STOMP 1.0. */
const UNESCAPED = new Set(['CONNECT', 'CONNECTED']);

const ESCAPES = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  [':', '\\c'],
  // NUL has no escape and would end the frame.
  ['\0', ''],
]);
const ESCAPED = new Map([
  ['\\\\', '\\'],
  ['\\n', '\n'],
  ['\\r', '\r'],
  ['\\c', ':'],
]);

const escape = (text: string): string =>
  text.replace(/[\\\n\r:\0]/g, (character) => ESCAPES.get(character) ?? character);

/**
 * Unescapes a header of a frame with this command. STOMP 1.1 has the same escapes except for CR.
 * @returns undefined for an unknown escape, which is a fatal error
 */
export function unescapeHeader(command: string, text: string): string | undefined {
  if (UNESCAPED.has(command) || !text.includes('\\')) return text;
  let isUnderstood = true;
  const plain = text.replace(/\\[^]?/g, (sequence) => {
    const character = ESCAPED.get(sequence);
    isUnderstood &&= character !== undefined;
    return character ?? '';
  });
  return isUnderstood ? plain : undefined;
}

/** Encodes a frame. A body gets a content-length, so that it may contain any byte. */
export function encodeFrame(
  command: string,
  headers: Iterable<readonly [name: string, value: string]>,
  body: Uint8Array = NO_BODY,
): Buffer {
  const write = UNESCAPED.has(command) ? (text: string) => text : escape;
  let head = `${command}\n`;
  for (const [name, value] of headers) head += `${write(name)}:${write(value)}\n`;
  if (body.length > 0) head += `content-length:${body.length}\n`;
  return Buffer.concat([Buffer.from(`${head}\n`), body, Buffer.of(0)]);
}
