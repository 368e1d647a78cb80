import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError } from '@backbeat/contract';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../http.messages.ts';

/**
 * Maps an error code of Node's HTTP parser. Any other code means that the request is unreadable.
 */
function parserError({ code }: ConnectionError): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW') return new ApiError('TOO_LARGE', messages.headersTooLarge);
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('MALFORMED', messages.tooSlow);
  }
  return new ApiError('MALFORMED', messages.malformed);
}

/** The error for a request to the WebSocket address that is not a WebSocket handshake. */
export const webSocketExpected = (): ApiError => new ApiError('MALFORMED', messages.webSocketOnly);

/** Answers bytes that are not HTTP and therefore reach no route, and closes the connection. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy(error);
  else refuseConnection(socket, parserError(error));
}

/** Writes the usual error response to a bare connection and closes it. */
export function refuseConnection(socket: Duplex, error: ApiError): void {
  if (socket.writable) {
    const body = JSON.stringify(error.toFailure());
    const head = [
      `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy();
}

/**
 * Ignores expectations other than 100-continue, as RFC 9110, 10.1.1 allows. Node would answer them
 * without a body.
 */
export function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/**
 * Refuses a request with several Host headers (RFC 9112, 3.2). Node takes the first one, and a
 * proxy before it may have taken another.
 */
export function requireOneHost(
  { raw: { rawHeaders } }: FastifyRequest,
  _reply: FastifyReply,
  next: (error?: ApiError) => void,
): void {
  let hosts = 0;
  // Names and values alternate.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  next(hosts > 1 ? new ApiError('MALFORMED', messages.severalHosts) : undefined);
}
