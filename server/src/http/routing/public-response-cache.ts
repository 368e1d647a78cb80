import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCache, type Cache } from '../../cache/create-cache.ts';
import type { EventBus } from '../../events/event-bus.ts';
import type { PubSub } from '../../platform/pub-sub/index.ts';
import { callerOf } from '../security/caller.ts';
import { REQUEST_ID } from '../security/headers.ts';
import type { Limiter } from '../security/rate-limiter.ts';
import { limitUnreadTime } from '../files/slow-readers.ts';

/** How old a response to a visitor may be, in milliseconds from when its request arrived. */
export const VISITOR_TTL_MS = 1_000;
/** Clients can add any parameters to an address, so the cache is bounded. */
const MAX_CACHED_RESPONSES = 500;
const MAX_CACHED_BYTES = 8 * 1024 * 1024;

interface CachedResponse {
  /** The body as latin1 text, which Node appends to the head without encoding it. */
  body: string;
  /** Names and values alternate. */
  head: string[];
}

/** The serialized responses of the last second to requests without a session or guest browser, by address. */
export type PublicResponseCache = Cache<CachedResponse>;

/** @param ttlMs how old a response may be */
export const createPublicResponseCache = (ttlMs: number): PublicResponseCache =>
  createCache<CachedResponse>({
    maxEntries: MAX_CACHED_RESPONSES,
    maxSize: MAX_CACHED_BYTES,
    sizeOf: ({ body }) => body.length,
    ttlMs,
  });

/**
 * Clears the cache, in all processes, when the role of a user changes: rarely, and they look at once
 * whether their page says so.
 */
export function clearOnRoleChange(
  responseCache: PublicResponseCache,
  { events, pubSub }: { events: EventBus; pubSub: PubSub },
): void {
  pubSub.on('clear-public-responses', () => responseCache.clear());
  events.onAfterCommit('user.role-changed', () => pubSub.publish('clear-public-responses', null));
}

/**
 * Answers requests without a session from the cache, before any other work, and counts them for the
 * rate limit. Call it before adding any hook that takes time.
 * @param cookies the names of the cookies that identify users and guests
 */
export function serveCachedResponses(
  app: FastifyInstance,
  { responseCache, limiter }: { responseCache: PublicResponseCache; limiter: Limiter },
  cookies: readonly string[],
): void {
  app.addHook('onRequest', async (request, reply) => {
    const response = isVisitors(request, cookies) ? responseCache.get(request.raw.url ?? '') : undefined;
    if (!response) return;
    try {
      await limiter.consume('calls', callerOf(request.ip));
    } catch {
      // Beyond the limit the request takes the usual path, which answers with the error.
      return;
    }
    sendCached(request, reply, response);
  });
}

/** Stores the responses of a route to visitors. */
export function cacheResponses(cache: PublicResponseCache) {
  const arrivals = new WeakMap<FastifyRequest, number>();
  return {
    begin: (request: FastifyRequest): void => {
      if (request.method === 'GET' && !request.viewer && !request.guestHash)
        arrivals.set(request, performance.now());
    },
    onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, next: () => void): void => {
      const arrival = arrivals.get(request);
      if (
        arrival !== undefined &&
        reply.statusCode === 200 &&
        typeof payload === 'string' &&
        !reply.hasHeader('set-cookie')
      ) {
        const bytes = Buffer.from(payload);
        const headers = Object.entries(reply.getHeaders()).filter(([name]) => name !== REQUEST_ID);
        const head = headers.flatMap(([name, value]) => [name, String(value)]);
        head.push('content-length', String(bytes.byteLength));
        // An entry counts its age from the arrival, since its data are read after that.
        cache.set(request.raw.url ?? '', { body: bytes.toString('latin1'), head }, { start: arrival });
      }
      next();
    },
  };
}

function isVisitors({ raw: { method, headers } }: FastifyRequest, cookies: readonly string[]): boolean {
  if (method !== 'GET' || cookies.some((name) => headers.cookie?.includes(`${name}=`))) return false;
  // The usual path reads and bounds a body.
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined;
}

function sendCached(request: FastifyRequest, reply: FastifyReply, { head, body }: CachedResponse): void {
  reply.hijack();
  reply.raw.writeHead(200, [...head, REQUEST_ID, request.id]).end(body, 'latin1');
  limitUnreadTime(request, reply);
}
