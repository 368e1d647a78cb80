import { STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiError } from '@backbeat/contract';
import type { ConnectionError, FastifyReply, FastifyRequest } from 'fastify';

/** What the parser of HTTP gives up on, by its codes; all else could not be understood. */
function refusalOf({ code }: ConnectionError): ApiError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError('TOO_LARGE', 'The head of the request is too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('MALFORMED', 'The request did not arrive in time.');
  }
  return new ApiError('MALFORMED', 'The request could not be understood.');
}

/** At the address of the live channel, all that is no handshake of WebSocket. */
export const noWebSocket = (): ApiError => new ApiError('MALFORMED', 'This address speaks WebSocket only.');

/** Answers what is no HTTP and so reaches no route, and ends the connection. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET') socket.destroy(error);
  else refuseConnection(socket, refusalOf(error));
}

/** Answers over a bare connection, in the shape of every failure, and ends it. */
export function refuseConnection(socket: Duplex, refusal: ApiError): void {
  if (socket.writable) {
    const body = JSON.stringify(refusal.toFailure());
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy();
}

/** Any expectation but 100-continue may be ignored (RFC 9110, 10.1.1); Node would answer without a body. */
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
  next: (refusal?: ApiError) => void,
): void {
  let hosts = 0;
  // Names and values in turn.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  next(hosts > 1 ? new ApiError('MALFORMED', 'The request has more than one Host header.') : undefined);
}
