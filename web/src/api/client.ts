import { limits, TAB_HEADER, type RouteRequest, type Output, type Route } from '@backbeat/contract';
import { readServerClock } from '../lib/time/clock.ts';
import { startDeadline } from './deadline.ts';
import { ApiFailure, NetworkFailure } from './failures.ts';
import { toRequest } from './request.ts';
import type { ClientRoute } from './routes.ts';
import { reportSessionFailure } from './session-failure.ts';
import { uiMessages } from '../ui/ui.messages.ts';

/** The name of this tab. The server reports changes to the user's other tabs. */
export const TAB = String(Math.random());

export interface CallOptions {
  /** Aborts the call, which then rejects with the reason of the signal. */
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** Identifies a repeated request to the server, for routes that are `idempotent`. */
  idempotencyKey?: string;
  /** Sends the request even while the page closes. */
  keepalive?: boolean;
}

/** The input is optional for routes that need none. */
export type CallArguments<R extends Route, O = CallOptions> =
  object extends RouteRequest<R>
    ? [input?: RouteRequest<R>, options?: O]
    : [input: RouteRequest<R>, options?: O];

/**
 * Calls a route and returns the output that the contract declares. The response is not validated
 * again, since the server writes it with the same schema.
 * @throws {ApiFailure} the server returned an error
 * @throws {NetworkFailure} the server did not respond
 * @throws {TimeoutFailure} the server did not respond in time
 */
export function call<R extends Route>(
  route: ClientRoute<R>,
  ...[input, options]: CallArguments<R>
): Promise<Output<R>> {
  return send(route, input, options);
}

/** `call` for callers that have checked the input against the route already. */
export async function send<R extends Route>(
  route: ClientRoute<R>,
  input: unknown,
  options: CallOptions = {},
): Promise<Output<R>> {
  const { url, headers, ...request } = toRequest(route, input);
  if (route.method !== 'GET') headers[TAB_HEADER] = TAB;
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const deadline = startDeadline(options.timeout ?? limits.timeout.call, options.signal);
  try {
    const response = await fetch(url, {
      ...request,
      headers,
      credentials: 'same-origin',
      keepalive: options.keepalive ?? false,
      signal: deadline.signal,
    });
    readServerClock(response);
    return await readResponse(route, response);
  } catch (error) {
    throw reportSessionFailure(route, toFailure(error));
  } finally {
    deadline.end();
  }
}

/** Reads a response according to its route. @throws {ApiFailure} */
export async function readResponse<R extends Route>(
  route: ClientRoute<R>,
  response: Response,
): Promise<Output<R>> {
  if (!response.ok) throw new ApiFailure(response, await response.text());
  const readers = {
    text: () => response.text(),
    nothing: async () => undefined,
    json: () => response.json(),
  };
  return readers[route.output === 'text' || route.output === 'nothing' ? route.output : 'json']();
}

/**
 * fetch rejects with a TypeError when there is no connection. Invalid JSON does not come from our
 * server.
 */
function toFailure(error: unknown): unknown {
  const isBroken = error instanceof TypeError || error instanceof SyntaxError;
  return isBroken ? new NetworkFailure(uiMessages.noResponse, { cause: error }) : error;
}
