import { isUtf8 } from 'node:buffer';
import { ProtocolError } from './errors.ts';
import { unescapeHeader, type Frame } from './frame.ts';

/** Limits of a frame; sizes in bytes. */
export const frameLimits = {
  /** From the command to the NUL. */
  frame: 64 * 1024,
  /** The command and all headers. */
  head: 16 * 1024,
  headers: 64,
} as const;

const COMMANDS = new Set([
  'CONNECT',
  'STOMP',
  'SEND',
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'ACK',
  'NACK',
  'BEGIN',
  'COMMIT',
  'ABORT',
  'DISCONNECT',
  'CONNECTED',
  'MESSAGE',
  'RECEIPT',
  'ERROR',
]);
const MAX_COMMAND_LENGTH = 11;

const NO_BYTES = Buffer.alloc(0);
const NUL = 0;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Parses frames from chunks of any size. It buffers the beginning of at most one frame, less than
 * `frameLimits.frame` bytes.
 */
export class FrameParser {
  #buffered = NO_BYTES;

  /** Buffered bytes of an incomplete frame. */
  get bufferedBytes(): number {
    return this.#buffered.length;
  }

  /**
   * Returns the frames that this chunk completes. Ends of lines between frames are skipped.
   * @throws {ProtocolError} after the frames before the error; do not use the parser afterwards
   */
  *read(chunk: Uint8Array): Generator<Frame> {
    let bytes = Buffer.concat([this.#buffered, chunk]);
    this.#buffered = NO_BYTES;
    for (;;) {
      bytes = bytes.subarray(lengthOfLineEnds(bytes));
      const frame = parseFrame(bytes);
      if (!frame) break;
      yield frame.frame;
      bytes = bytes.subarray(frame.length);
    }
    // A copy, so that a few bytes do not keep a large chunk alive.
    this.#buffered = Buffer.from(bytes);
  }
}

function lengthOfLineEnds(bytes: Buffer): number {
  let at = 0;
  for (;;) {
    if (bytes[at] === LF) at += 1;
    else if (bytes[at] === CR && bytes[at + 1] === LF) at += 2;
    else return at;
  }
}

/**
 * Parses the first frame. Returns undefined while it is incomplete. More bytes behind the frame
 * never change the result, so the chunk boundaries do not matter.
 */
function parseFrame(bytes: Buffer): { frame: Frame; length: number } | undefined {
  const command = readCommand(bytes);
  if (!command) return undefined;
  const head = readHeaders(bytes, command);
  if (!head) return undefined;
  const end = findEnd(bytes, head);
  if (end === undefined) return undefined;
  const body = bytes.subarray(head.length, end);
  return { frame: { command: command.name, headers: head.headers, body }, length: end + 1 };
}

interface Command {
  name: string;
  /** Bytes, including the end of the line. */
  length: number;
}

function readCommand(bytes: Buffer): Command | undefined {
  const beginning = bytes.toString('latin1', 0, MAX_COMMAND_LENGTH + 2);
  const [line, name = '', end] = /^([A-Z]{0,11})\r?(\n|$)/.exec(beginning) ?? [];
  if (line === undefined) throw new ProtocolError('A frame must begin with its command.');
  if (end === '') return undefined;
  if (!COMMANDS.has(name)) throw new ProtocolError('Unknown command.');
  return { name, length: line.length };
}

interface Head {
  headers: Map<string, string>;
  /** Bytes, including the blank line at the end. */
  length: number;
}

function readHeaders(bytes: Buffer, command: Command): Head | undefined {
  const headers = new Map<string, string>();
  let at = command.length;
  for (let count = 0; ; count += 1) {
    const line = readLine(bytes, at, frameLimits.head - at);
    if (!line) return undefined;
    at += line.length;
    if (line.text === '') return { headers, length: at };
    if (count === frameLimits.headers) throw new ProtocolError('A frame has too many headers.');
    const [name, value] = readHeader(line.text, command.name);
    if (!headers.has(name)) headers.set(name, value);
  }
}

/**
 * Reads one line of the head.
 * @param maxLength bytes within which the line must end
 * @returns the text, and its length including the end of the line
 */
function readLine(
  bytes: Buffer,
  at: number,
  maxLength: number,
): { text: string; length: number } | undefined {
  const window = bytes.subarray(at, at + maxLength);
  const end = window.indexOf(LF);
  const line = end === -1 ? window : window.subarray(0, end);
  if (line.includes(NUL)) throw new ProtocolError('A frame ends in the middle of its headers.');
  if (end === -1 && window.length >= maxLength)
    throw new ProtocolError('The headers of a frame are too large.');
  if (end === -1) return undefined;
  const text = line.at(-1) === CR ? line.subarray(0, -1) : line;
  if (!isUtf8(text)) throw new ProtocolError('Headers must be UTF-8.');
  return { text: text.toString(), length: end + 1 };
}

function readHeader(line: string, command: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  if (colon < 1) throw new ProtocolError('A header needs a name, a colon and a value.');
  const name = unescapeHeader(command, line.slice(0, colon));
  const value = unescapeHeader(command, line.slice(colon + 1));
  if (name === undefined || value === undefined)
    throw new ProtocolError('A header has an unknown escape sequence.');
  return [name, value];
}

/** The position of the NUL at the end of the frame; undefined while it has not arrived. */
function findEnd(bytes: Buffer, { headers, length }: Head): number | undefined {
  const contentLength = headers.get('content-length');
  if (contentLength === undefined) {
    const end = bytes.subarray(0, frameLimits.frame).indexOf(NUL, length);
    if (end !== -1) return end;
    if (bytes.length >= frameLimits.frame) throw tooLarge();
    return undefined;
  }
  if (!/^\d{1,9}$/.test(contentLength))
    throw new ProtocolError('The content-length must be a number of bytes.');
  const end = length + Number(contentLength);
  if (end >= frameLimits.frame) throw tooLarge();
  if (end >= bytes.length) return undefined;
  if (bytes[end] !== NUL) throw new ProtocolError("The frame doesn't end at its content-length.");
  return end;
}

const tooLarge = () => new ProtocolError(`A frame can have up to ${frameLimits.frame} bytes.`);
