import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from './caller.ts';
import { REQUEST_ID } from './headers.ts';
import type { Limiter } from './limiter.ts';
import { boundWritten } from './slow-readers.ts';

/** Milliseconds from when an answer began to be worked out to when nobody is given it any more. */
const FRESH = 1000;
/** Addresses have what parameters somebody likes, so what is kept is bounded. */
const MAX_CACHED_RESPONSES = 500;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;

/** The state of what is kept when a request came; what was read before a change is not kept after it. */
export interface Moment {
  at: number;
  changes: number;
}

interface Answer {
  until: number;
  /** Its bytes as characters, which Node copies behind the head without looking at them. */
  body: string;
  /** Names and values in turn. */
  head: string[];
}

/**
 * What visitors, whom nothing tells apart, were answered in the last second: given to whoever asks the same, as it was
 * written. Whatever is changed by a call in this process is seen in the next answer, what others change within a second.
 */
export class PublicResponseCache {
  readonly #answers = new Map<string, Answer>();
  #bytes = 0;
  #changes = 0;

  /** The state of now, to be taken before anything is read for an answer. */
  get moment(): Moment {
    return { at: performance.now(), changes: this.#changes };
  }

  /** Whether what has been read since then may still be told to visitors. */
  isFresh({ at, changes }: Moment): boolean {
    return changes === this.#changes && performance.now() < at + FRESH;
  }

  /** Drops all: something has changed. To be called before whoever has changed it is told that it is done. */
  forget(): void {
    this.#changes += 1;
    this.#answers.clear();
    this.#bytes = 0;
  }

  find(url: string): Answer | undefined {
    const answer = this.#answers.get(url);
    if (!answer || performance.now() < answer.until) return answer;
    this.#drop(url, answer);
    return undefined;
  }

  /** @param since the moment at which the request came */
  keep(url: string, since: Moment, body: string, headers: Iterable<readonly [string, unknown]>): void {
    if (since.changes !== this.#changes || this.#answers.has(url)) return;
    const bytes = Buffer.from(body);
    if (bytes.byteLength > MAX_CACHED_BYTES) return;
    const head = [...headers].flatMap(([name, value]) => [name, String(value)]);
    head.push('content-length', String(bytes.byteLength));
    this.#answers.set(url, { until: since.at + FRESH, body: bytes.toString('latin1'), head });
    this.#bytes += bytes.byteLength;
    for (const [oldUrl, old] of this.#answers) {
      if (this.#answers.size <= MAX_CACHED_RESPONSES && this.#bytes <= MAX_CACHED_BYTES) break;
      this.#drop(oldUrl, old);
    }
  }

  #drop(url: string, { body }: Answer): void {
    this.#answers.delete(url);
    this.#bytes -= body.length;
  }
}

/**
 * Gives visitors what is kept, before anything else is done for their request; what was not counted yet of the caller's
 * limit is. To be called before any hook is added that takes time.
 * @param sessionCookie the name of the cookie that tells people apart
 */
export function serveCachedResponses(
  app: FastifyInstance,
  { answers, limiter }: { answers: PublicResponseCache; limiter: Limiter },
  sessionCookie: string,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const answer = isVisitors(request, sessionCookie) ? answers.find(request.raw.url ?? '') : undefined;
    if (!answer) return;
    try {
      await limiter.consume('calls', callerOf(request.ip));
    } catch {
      // Who is over the limit goes the way on which that is said.
      return;
    }
    sendShared(request, reply, answer);
  });
}

/** Keeps what a route answers to visitors. */
export function cacheResponses(answers: PublicResponseCache) {
  const came = new WeakMap<FastifyRequest, Moment>();
  return {
    begin: (request: FastifyRequest): void => {
      if (request.method === 'GET' && !request.viewer) came.set(request, answers.moment);
    },
    onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, next: () => void): void => {
      const since = came.get(request);
      if (
        since &&
        reply.statusCode === 200 &&
        typeof payload === 'string' &&
        !reply.hasHeader('set-cookie')
      ) {
        const headers = Object.entries(reply.getHeaders()).filter(([name]) => name !== REQUEST_ID);
        answers.keep(request.raw.url ?? '', since, payload, headers);
      }
      next();
    },
  };
}

function isVisitors({ raw: { method, headers } }: FastifyRequest, sessionCookie: string): boolean {
  if (method !== 'GET' || headers.cookie?.includes(sessionCookie)) return false;
  // A body is waited for, and bounded.
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

function sendShared(request: FastifyRequest, reply: FastifyReply, { head, body }: Answer): void {
  reply.hijack();
  reply.raw.writeHead(200, [...head, REQUEST_ID, request.id]).end(body, 'latin1');
  boundWritten(request, reply);
}
