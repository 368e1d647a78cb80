import { once } from 'node:events';
import { connect } from 'node:net';

export interface Load {
  /** Answered requests, by status. */
  answered: Map<number, number>;
  /** Responses with status 200 or 206 for each second. */
  perSecond: number;
  /** Median and 99th percentile of the response times, in milliseconds. */
  median: number;
  p99: number;
}

/**
 * Bytes read from a connection at once, and the bytes of them that are parsed, since a head is
 * shorter.
 */
const READ_BYTES = 256 * 1024;
const HEAD_BYTES = 4096;

/**
 * Sends requests over this many connections for this many seconds, on each connection the next one
 * after the response. It parses only the head of a response and counts the rest, to leave the
 * machine to the server.
 * @param next the head of the next request, without the empty line that ends it; with a body, both
 */
export async function sendLoad(
  origin: URL,
  { connections, seconds }: { connections: number; seconds: number },
  next: () => string | { head: string; body: string },
): Promise<Load> {
  const answered = new Map<number, number>();
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;

  const sendRequests = async (): Promise<void> => {
    let started = 0;
    let head = '';
    /** Bytes of the body that are missing after the head. */
    let left: number | undefined;
    const ask = () => {
      started = performance.now();
      head = '';
      left = undefined;
      const request = next();
      const { head: asked, body } = typeof request === 'string' ? { head: request, body: '' } : request;
      const length = body === '' ? '' : `\r\ncontent-length: ${Buffer.byteLength(body)}`;
      socket.write(`${asked}${length}\r\nhost: ${origin.host}\r\n\r\n${body}`);
    };
    const hear = (count: number, bytes: Uint8Array): boolean => {
      if (left === undefined) {
        const before = head.length;
        head += Buffer.from(bytes.buffer, 0, Math.min(count, HEAD_BYTES)).toString('latin1');
        const length = head.indexOf('\r\n\r\n') + 4;
        if (length < 4) return true;
        left = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - (before + count - length);
      } else left -= count;
      if (left > 0) return true;
      const status = Number(head.slice(9, 12));
      answered.set(status, (answered.get(status) ?? 0) + 1);
      times.push(performance.now() - started);
      if (performance.now() < end) ask();
      else socket.end();
      return true;
    };
    const socket = connect({
      port: Number(origin.port),
      host: origin.hostname,
      noDelay: true,
      onread: { buffer: Buffer.alloc(READ_BYTES), callback: hear },
    });
    await once(socket, 'connect');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    // If the server is killed meanwhile, the responses until then count.
    socket.on('error', () => undefined);
    ask();
    await closed;
  };
  await Promise.all(Array.from({ length: connections }, sendRequests));

  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const right = (answered.get(200) ?? 0) + (answered.get(206) ?? 0);
  return { answered, perSecond: right / seconds, median: at(0.5), p99: at(0.99) };
}
