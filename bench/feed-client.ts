// Requests the first page of the feed as a signed-in user until it receives a message. Then it
// reports the time of each request. Reads ORIGIN, TOKEN. See feed-latency.ts.
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

const { ORIGIN: origin, TOKEN: token } = process.env;
/** Concurrent readers, and milliseconds that each pauses between two pages. */
const READERS = 4;
const PAUSE_MS = 25;

const agent = new Agent({ keepAlive: true, maxSockets: READERS });
const times: number[] = [];
const failures: string[] = [];
const over = new AbortController();

const ask = () =>
  new Promise<void>((resolve) => {
    const fail = (what: string) => {
      failures.push(what);
      resolve();
    };
    const headers = { cookie: `backbeat-session=${token}` };
    get(`${origin}/api/posts/get?page=0&size=6`, { agent, headers }, (response) => {
      response
        .resume()
        .on('end', () => (response.statusCode === 200 ? resolve() : fail(`${response.statusCode}`)));
    }).on('error', (error) => fail(error.message));
  });

async function read(): Promise<void> {
  while (!over.signal.aborted) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
    await pause(PAUSE_MS);
  }
}

process.once('message', () => over.abort());
await Promise.all(Array.from({ length: READERS }, read));
process.send?.({ times, failures });
process.disconnect();
