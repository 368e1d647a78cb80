import { REALTIME_PATH, ApiError, errorMessages } from '@backbeat/contract';
import { Upgrades } from '@packages/stomp-server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { HttpServices } from '../services.ts';
import type { SocketUser } from './realtime.ts';
import { webSocketExpected } from '../routing/client-errors.ts';
import { requireSameOrigin, ownOrigins } from '../security/same-origin.ts';
import { messages } from '../http.messages.ts';

/** Opens the WebSocket endpoint /ws, which takes the path of every other request. */
export function openSockets(app: FastifyInstance, { config, limiter, realtime }: HttpServices): void {
  const upgrades = new Upgrades(app.server, (request, response) => app.routing(request, response));
  const origins = ownOrigins(config.publicUrl);

  app.get(REALTIME_PATH, async (request, reply) => {
    requireSameOrigin(request, origins);
    const user = await findSocketUser(request);
    if (!user) throw new ApiError('SIGNED_OUT', errorMessages.signedOut);
    const { id } = user;
    await limiter.consume('calls', id);
    const upgrade = upgrades.find(request.raw);
    if (!upgrade) throw webSocketExpected();
    // A guest has no list of sessions to close one in.
    if (user.guest) realtime.sockets.makeRoomFor(id, { message: messages.tooManyWindows });
    if (!realtime.sockets.hasRoomFor(id)) {
      throw new ApiError('TOO_MANY_REQUESTS', messages.tooManyWindows, { retryAfter: 30 });
    }
    reply.hijack();
    const { socket, head } = upgrade.detach();
    realtime.sockets.accept(user, request.raw, socket, head);
  });

  app.addHook('preClose', () => realtime.close());
}

/**
 * Finds as whom a request opens a socket: as its user, or as the guest of this browser. `?guest=`
 * names the guest for users, and for browsers with several.
 */
async function findSocketUser(request: FastifyRequest): Promise<SocketUser | undefined> {
  const { viewer, guestHash, query } = request;
  const guestId = hasGuest(query) ? query.guest : undefined;
  if (viewer && guestId === undefined) return { id: viewer.id, sessionHash: viewer.sessionHash };
  const guest = guestHash && (await request.findSocketGuest(guestId));
  return guest && { id: guest.id, sessionHash: guestHash, guest: { postId: guest.postId } };
}

const hasGuest = (query: unknown): query is { guest: string } =>
  typeof query === 'object' && query !== null && 'guest' in query && typeof query.guest === 'string';
