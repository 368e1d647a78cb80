import { ServerResponse, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { REALTIME_PATH, ApiError } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { HttpServices } from '../services.ts';
import { webSocketExpected } from '../routing/client-errors.ts';
import { requireSameOrigin, ownOrigins } from '../security/same-origin.ts';

interface Upgrade {
  response: ServerResponse;
  socket: Socket;
  head: Buffer;
}

/**
 * Opens the WebSocket endpoint /ws. An upgrade request first takes the path of every other request.
 * The same code therefore checks the session, the origin and the rate limit, and errors have the
 * same shape.
 */
export function openSockets(app: FastifyInstance, { config, limiter, realtime }: HttpServices): void {
  const upgrades = new WeakMap<IncomingMessage, Upgrade>();
  const own = ownOrigins(config.publicUrl);

  app.server.on('upgrade', (request, socket, head) => {
    if (!(socket instanceof Socket)) return;
    // Node no longer listens for errors of this socket, and an unhandled one would end the process.
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    // Node reads no second request from a connection that asked for an upgrade.
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.destroySoon());
    response.assignSocket(socket);
    upgrades.set(request, { response, socket, head });
    app.routing(request, response);
  });

  app.get(REALTIME_PATH, async (request, reply) => {
    requireSameOrigin(request, own);
    if (!request.viewer) throw new ApiError('SIGNED_OUT', 'Please log in to continue.');
    const { id, sessionHash } = request.viewer;
    await limiter.consume('calls', id);
    const upgrade = upgrades.get(request.raw);
    if (!upgrade) throw webSocketExpected();
    if (!realtime.sockets.hasRoomFor(id)) {
      const sentence = 'You have this open in too many windows. Close one of them first.';
      throw new ApiError('TOO_MANY_REQUESTS', sentence, { retryAfter: 30 });
    }
    const { response, socket, head } = upgrade;
    reply.hijack();
    response.detachSocket(socket);
    realtime.sockets.accept({ id, sessionHash }, request.raw, socket, head);
  });

  app.addHook('preClose', () => realtime.close());
}
