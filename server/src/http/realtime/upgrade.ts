import { REALTIME_PATH, ApiError, errorMessages } from '@backbeat/contract';
import { Upgrades } from '@packages/stomp-server';
import type { FastifyInstance } from 'fastify';
import type { HttpServices } from '../services.ts';
import { webSocketExpected } from '../routing/client-errors.ts';
import { requireSameOrigin, ownOrigins } from '../security/same-origin.ts';
import { messages } from '../http.messages.ts';

/** Opens the WebSocket endpoint /ws, which takes the path of every other request. */
export function openSockets(app: FastifyInstance, { config, limiter, realtime }: HttpServices): void {
  const upgrades = new Upgrades(app.server, (request, response) => app.routing(request, response));
  const origins = ownOrigins(config.publicUrl);

  app.get(REALTIME_PATH, async (request, reply) => {
    requireSameOrigin(request, origins);
    if (!request.viewer) throw new ApiError('SIGNED_OUT', errorMessages.signedOut);
    const { id, sessionHash } = request.viewer;
    await limiter.consume('calls', id);
    const upgrade = upgrades.find(request.raw);
    if (!upgrade) throw webSocketExpected();
    if (!realtime.sockets.hasRoomFor(id)) {
      throw new ApiError('TOO_MANY_REQUESTS', messages.tooManyWindows, { retryAfter: 30 });
    }
    reply.hijack();
    const { socket, head } = upgrade.detach();
    realtime.sockets.accept({ id, sessionHash }, request.raw, socket, head);
  });

  app.addHook('preClose', () => realtime.close());
}
