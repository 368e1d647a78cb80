/**
 * A STOMP frame (STOMP 1.2, "STOMP Frames"). Header names and values are as a person would write them: escapes are made
 * and undone by the codec.
 */
export interface Frame {
  command: string;
  /** Of headers that come twice the first one counts. */
  headers: ReadonlyMap<string, string>;
  body: Uint8Array;
}

export const NO_BODY = new Uint8Array();

/** A single end of line between frames: the heart-beat. */
export const HEART_BEAT = Buffer.from('\n');

/** Commands whose headers are never escaped, so that a version can be agreed upon with STOMP 1.0. */
const UNESCAPED = new Set(['CONNECT', 'CONNECTED']);

const ESCAPES = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  [':', '\\c'],
  // No escape exists for NUL, which would end the frame.
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
 * Undoes the escapes in a header of a frame with this command. STOMP 1.1 has the same escapes except for CR.
 * @returns undefined where there is an escape that STOMP does not know, which is a fatal error
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

/** The bytes of a frame. A body gets its content-length, so that it may hold any byte. */
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
