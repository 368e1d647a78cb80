import type { MadeRequest } from './requests.ts';
import { fill } from './tokens.ts';

interface RequestBytes {
  bytes: Buffer;
  /** Whether the connection may or must end without a response. */
  isBroken: boolean;
  ends: boolean;
  isHead: boolean;
}

/** The server rejects larger heads before reading them. */
const LARGEST_HEAD = 15_000;

export interface Situation {
  things: Readonly<Record<string, readonly string[]>>;
  host: string;
  /** The origin of our own page. */
  origin: string;
  cookie: string | undefined;
}

/** The bytes of a request. */
export function bytesOf(request: MadeRequest, { things, host, origin, cookie }: Situation): RequestBytes {
  const body = request.body && fillPlaceholders(request.body, things);
  const ownHeaders: [string, string][] = request.isOwn
    ? [
        ['origin', origin],
        ['sec-fetch-site', 'same-origin'],
        ...(cookie === undefined ? [] : [['cookie', cookie] satisfies [string, string]]),
      ]
    : [];
  const headers: [string, string][] = [
    ['host', host],
    ...ownHeaders,
    ...request.headers,
    ...framingOf(request, body),
  ];
  const line = [request.method, request.address, request.version].join(' ');
  const head = fill(
    [line, ...headers.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n'),
    things,
  );
  const isBroken =
    request.isBroken ||
    Buffer.byteLength(head) > LARGEST_HEAD ||
    // oxlint-disable-next-line no-control-regex
    /[^\x20-\x7e]/.test(head.replaceAll('\r\n', '')) ||
    request.method === 'get' ||
    request.method === 'BREW';
  return {
    bytes: body ? Buffer.concat([Buffer.from(head), ...framed(request, body)]) : Buffer.from(head),
    isBroken,
    ends: request.framing === 'cut' && body !== undefined,
    isHead: request.method === 'HEAD',
  };
}

const fillPlaceholders = (body: Buffer, things: Situation['things']): Buffer =>
  body.includes('Xq') ? Buffer.from(fill(body.toString('latin1'), things), 'latin1') : body;

function framingOf({ framing, method }: MadeRequest, body: Buffer | undefined): [string, string][] {
  if (!body) return method === 'GET' || method === 'HEAD' ? [] : [['content-length', '0']];
  if (framing === 'chunks') return [['transfer-encoding', 'chunked']];
  return [['content-length', String(body.length + (framing === 'cut' ? 1_000 : 0))]];
}

function framed({ framing }: MadeRequest, body: Buffer): Buffer[] {
  if (framing !== 'chunks') return [body];
  const [size, end] = [Buffer.from(`${body.length.toString(16)}\r\n`), Buffer.from('\r\n0\r\n\r\n')];
  return body.length === 0 ? [Buffer.from('0\r\n\r\n')] : [size, body, end];
}
