// Requests the first page of the feed as a signed-in user at a constant rate, until it receives a
// message. It reports once the first pages have come, and in the end the time of each later one.
// Reads ORIGIN, COOKIE. See feed-latency.ts.
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const { ORIGIN: origin, COOKIE: cookie } = process.env;
/** Constant, since readers that wait for each page request more pages, the faster they come. */
const PAGES_PER_SECOND = 25;
/** Pages that wait at a time. Further ones are not requested and count as failures. */
const MAX_WAITING = 200;

const CONNECTIONS = 8;

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const times: number[] = [];
const failures: string[] = [];
const over = new AbortController();

const ask = () =>
  new Promise<void>((resolve) => {
    const fail = (what: string) => {
      failures.push(what);
      resolve();
    };
    const headers = { cookie };
    get(`${origin}/api/posts/get?page=0&size=6`, { agent, headers }, (response) => {
      response
        .resume()
        .on('end', () => (response.statusCode === 200 ? resolve() : fail(`${response.statusCode}`)));
    }).on('error', (error) => fail(error.message));
  });

async function measure(due: number): Promise<void> {
  await ask();
  times.push(performance.now() - due);
}

/** Requests pages when they are due, and takes their times from then on. */
async function read(): Promise<void> {
  const pending = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let page = 0; !over.signal.aborted; page += 1) {
    const due = startedAt + (page * 1000) / PAGES_PER_SECOND;
    await pause(Math.max(due - performance.now(), 0));
    if (pending.size >= MAX_WAITING) {
      failures.push('not requested');
      continue;
    }
    const measurement = measure(due).finally(() => pending.delete(measurement));
    pending.add(measurement);
  }
  await Promise.all(pending);
}

process.once('message', () => over.abort());
// Neither the start of this process nor its connections are a part of the times.
await Promise.all(Array.from({ length: CONNECTIONS }, ask));
process.send?.('ready');
await read();
process.send?.({ times, failures });
process.disconnect();
