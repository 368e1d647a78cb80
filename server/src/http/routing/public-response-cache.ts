import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../security/caller.ts';
import { REQUEST_ID } from '../security/headers.ts';
import type { Limiter } from '../security/limiter.ts';
import { limitUnreadTime } from '../files/slow-readers.ts';

/** Milliseconds for which a response stays fresh, counted from when its request arrived. */
const FRESH_MS = 1000;
/** Clients can add any parameters to an address, so the cache is bounded. */
const MAX_CACHED_RESPONSES = 500;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;

/**
 * The state of the cache when a request arrived. A response that was read before an invalidation is
 * not stored after it.
 */
export interface CacheSnapshot {
  at: number;
  changes: number;
}

interface CachedResponse {
  until: number;
  /** The body as latin1 text, which Node appends to the head without encoding it. */
  body: string;
  /** Names and values alternate. */
  head: string[];
}

/**
 * Cache of the serialized responses of the last second to requests without a session. Changes by
 * calls in this process are visible in the next response, changes by other processes within a
 * second.
 */
export class PublicResponseCache {
  readonly #responses = new Map<string, CachedResponse>();
  #bytes = 0;
  #changes = 0;

  /** The current state; take it before reading anything for a response. */
  get snapshot(): CacheSnapshot {
    return { at: performance.now(), changes: this.#changes };
  }

  /** Whether data read since then may still be sent to visitors. */
  isFresh({ at, changes }: CacheSnapshot): boolean {
    return changes === this.#changes && performance.now() < at + FRESH_MS;
  }

  /**
   * Invalidates the cache after a change. Call it before the client learns that the change is done.
   */
  invalidate(): void {
    this.#changes += 1;
    this.#responses.clear();
    this.#bytes = 0;
  }

  find(url: string): CachedResponse | undefined {
    const answer = this.#responses.get(url);
    if (!answer || performance.now() < answer.until) return answer;
    this.#drop(url, answer);
    return undefined;
  }

  /** @param since the state when the request arrived */
  store(
    url: string,
    since: CacheSnapshot,
    body: string,
    headers: Iterable<readonly [string, unknown]>,
  ): void {
    if (since.changes !== this.#changes || this.#responses.has(url)) return;
    const bytes = Buffer.from(body);
    if (bytes.byteLength > MAX_CACHED_BYTES) return;
    const head = [...headers].flatMap(([name, value]) => [name, String(value)]);
    head.push('content-length', String(bytes.byteLength));
    this.#responses.set(url, { until: since.at + FRESH_MS, body: bytes.toString('latin1'), head });
    this.#bytes += bytes.byteLength;
    for (const [oldUrl, old] of this.#responses) {
      if (this.#responses.size <= MAX_CACHED_RESPONSES && this.#bytes <= MAX_CACHED_BYTES) break;
      this.#drop(oldUrl, old);
    }
  }

  #drop(url: string, { body }: CachedResponse): void {
    this.#responses.delete(url);
    this.#bytes -= body.length;
  }
}

/**
 * Answers requests without a session from the cache, before any other work, and counts them for the
 * rate limit. Call it before adding any hook that takes time.
 * @param sessionCookie the name of the cookie that identifies users
 */
export function serveCachedResponses(
  app: FastifyInstance,
  { responseCache, limiter }: { responseCache: PublicResponseCache; limiter: Limiter },
  sessionCookie: string,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const answer = isVisitors(request, sessionCookie) ? responseCache.find(request.raw.url ?? '') : undefined;
    if (!answer) return;
    try {
      await limiter.consume('calls', callerOf(request.ip));
    } catch {
      // Beyond the limit the request takes the usual path, which answers with the error.
      return;
    }
    sendCached(request, reply, answer);
  });
}

/** Stores the responses of a route to visitors. */
export function cacheResponses(cache: PublicResponseCache) {
  const arrivals = new WeakMap<FastifyRequest, CacheSnapshot>();
  return {
    begin: (request: FastifyRequest): void => {
      if (request.method === 'GET' && !request.viewer) arrivals.set(request, cache.snapshot);
    },
    onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, next: () => void): void => {
      const since = arrivals.get(request);
      if (
        since &&
        reply.statusCode === 200 &&
        typeof payload === 'string' &&
        !reply.hasHeader('set-cookie')
      ) {
        const headers = Object.entries(reply.getHeaders()).filter(([name]) => name !== REQUEST_ID);
        cache.store(request.raw.url ?? '', since, payload, headers);
      }
      next();
    },
  };
}

function isVisitors({ raw: { method, headers } }: FastifyRequest, sessionCookie: string): boolean {
  if (method !== 'GET' || headers.cookie?.includes(sessionCookie)) return false;
  // The usual path reads and bounds a body.
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

function sendCached(request: FastifyRequest, reply: FastifyReply, { head, body }: CachedResponse): void {
  reply.hijack();
  reply.raw.writeHead(200, [...head, REQUEST_ID, request.id]).end(body, 'latin1');
  limitUnreadTime(request, reply);
}
