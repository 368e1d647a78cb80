import { connect } from 'node:net';
import { ResponseReader } from './response-reader.ts';
import { percentileOf } from '../server/test/measure/times.ts';

/** A request of a load. `body` goes with `content-type` among the headers. */
export interface LoadRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface Load {
  /** Answered requests, by status. */
  answers: Map<number, number>;
  /** Successful responses (2xx) for each second. */
  perSecond: number;
  /** Bytes of all bodies. */
  bytes: number;
  /** Median and 99th percentile of the response times, in milliseconds. */
  median: number;
  p99: number;
}

/** Bytes read from a connection at once. */
const READ_BYTES = 256 * 1024;
/** How long a connection may be silent, in milliseconds. */
const SILENCE_MS = 60_000;

/**
 * Sends requests over this many connections for this many seconds, on each connection the next one
 * after the response. An HTTP client would take as much of the processor as the server, so the
 * responses are read by `ResponseReader`.
 * @param survives whether a broken connection ends its requests, for a server that is killed
 *   meanwhile
 * @throws {Error} if a connection breaks otherwise, or is silent for a minute
 */
export async function sendLoad(
  origin: URL,
  { connections, seconds, survives = false }: { connections: number; seconds: number; survives?: boolean },
  next: () => LoadRequest,
): Promise<Load> {
  const answers = new Map<number, number>();
  const times: number[] = [];
  let bytes = 0;
  const end = performance.now() + seconds * 1000;

  const sendRequests = async (): Promise<void> => {
    let startedCount = 0;
    let isDone = false;
    const response = new ResponseReader();
    const ask = () => {
      startedCount = performance.now();
      const { head, body } = writeRequest(origin, next());
      if (body === undefined) socket.write(head);
      else if (typeof body === 'string') socket.write(head + body);
      else socket.write(Buffer.concat([Buffer.from(head), body]));
    };
    const read = (count: number, buffer: Uint8Array): boolean => {
      if (!response.read(Buffer.from(buffer.buffer, 0, count))) return true;
      answers.set(response.status, (answers.get(response.status) ?? 0) + 1);
      bytes += response.length;
      times.push(performance.now() - startedCount);
      response.reset();
      isDone = performance.now() >= end;
      if (isDone) socket.end();
      else ask();
      return true;
    };
    const socket = connect({
      port: Number(origin.port),
      host: origin.hostname,
      noDelay: true,
      onread: { buffer: Buffer.alloc(READ_BYTES), callback: read },
    });
    socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('The server is silent.')));
    let failure = new Error('The server has closed a connection.');
    socket.on('error', (error) => {
      failure = error;
    });
    const close = new Promise((resolve) => socket.once('close', resolve));
    socket.once('connect', ask);
    await close;
    if (!isDone && !survives) throw failure;
  };
  await Promise.all(Array.from({ length: connections }, sendRequests));

  const successful = [...answers].reduce(
    (sum, [status, count]) => (status >= 200 && status < 300 ? sum + count : sum),
    0,
  );
  return {
    answers,
    perSecond: successful / seconds,
    bytes,
    median: percentileOf(times, 0.5),
    p99: percentileOf(times, 0.99),
  };
}

function writeRequest(origin: URL, { method = 'GET', path, headers = {}, body }: LoadRequest) {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${origin.host}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined || method !== 'GET')
    lines.push(`content-length: ${body === undefined ? 0 : Buffer.byteLength(body)}`);
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body };
}
