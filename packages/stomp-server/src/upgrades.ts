import { ServerResponse, type IncomingMessage, type Server } from 'node:http';
import { Socket } from 'node:net';

/** A request to open a WebSocket. */
export interface Upgrade {
  /** Releases the connection from its HTTP response, for `Sockets.accept`. */
  detach(): { socket: Socket; head: Buffer };
}

/**
 * Passes upgrade requests to the HTTP handler of a server, as every other request. The same code
 * therefore checks session, origin and rate limit, and errors have the same shape.
 */
export class Upgrades {
  readonly #pending = new WeakMap<IncomingMessage, Upgrade>();

  constructor(server: Server, handle: (request: IncomingMessage, response: ServerResponse) => void) {
    server.on('upgrade', (request, socket, head) => {
      if (!(socket instanceof Socket)) return;
      // Node no longer listens for errors of this socket, and an unhandled one would end the process.
      socket.on('error', () => socket.destroy());
      const response = new ServerResponse(request);
      // Node reads no second request from a connection that asked for an upgrade.
      response.shouldKeepAlive = false;
      response.on('finish', () => socket.destroySoon());
      response.assignSocket(socket);
      const detach = (): { socket: Socket; head: Buffer } => {
        response.detachSocket(socket);
        return { socket, head };
      };
      this.#pending.set(request, { detach });
      handle(request, response);
    });
  }

  /** The upgrade that a request asks for; undefined for any other request. */
  find(request: IncomingMessage): Upgrade | undefined {
    return this.#pending.get(request);
  }
}
