import { once } from 'node:events';
import { connect } from 'node:net';

export interface Load {
  /** Requests that were answered, by status. */
  answered: Map<number, number>;
  /** Answers with status 200 for each second. */
  perSecond: number;
  /** Milliseconds within which half and 99 of 100 were answered. */
  median: number;
  p99: number;
}

/**
 * Sends requests over so many connections, on each the next one when the last has been answered, for so many seconds. It
 * reads no more of an answer than its length, to leave the machine to the server.
 * @param next the head of the next request, without the empty line that ends it
 */
export async function sendLoad(
  origin: URL,
  { connections, seconds }: { connections: number; seconds: number },
  next: () => string,
): Promise<Load> {
  const answered = new Map<number, number>();
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;

  const talk = async (): Promise<void> => {
    const socket = connect(Number(origin.port), origin.hostname);
    socket.setNoDelay(true);
    await once(socket, 'connect');
    let started = 0;
    const ask = () => {
      started = performance.now();
      socket.write(`${next()}\r\nhost: ${origin.host}\r\n\r\n`);
    };
    let received = '';
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      received += text;
      const head = received.indexOf('\r\n\r\n');
      if (head < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < head + 4 + length) return;
      const status = Number(received.slice(9, 12));
      answered.set(status, (answered.get(status) ?? 0) + 1);
      times.push(performance.now() - started);
      received = '';
      if (performance.now() < end) ask();
      else socket.end();
    });
    ask();
    await once(socket, 'close');
  };
  await Promise.all(Array.from({ length: connections }, talk));

  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { answered, perSecond: (answered.get(200) ?? 0) / seconds, median: at(0.5), p99: at(0.99) };
}
