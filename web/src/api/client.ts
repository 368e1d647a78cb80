import { limits, type Call, type Output, type Route } from '@backbeat/contract';
import { startDeadline } from './deadline.ts';
import { ApiFailure, NetworkFailure } from './failures.ts';
import { toRequest } from './request.ts';
import type { Wire } from './routes.ts';
import { tellOfFailure } from './session-failure.ts';

export interface CallOptions {
  /** Gives the call up; it then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** Says by which calls it is the same one, sent again; for routes that are `repeatable`. */
  idempotencyKey?: string;
}

/** The input may be left out where a route needs none. */
export type CallArguments<R extends Route, O = CallOptions> =
  object extends Call<R> ? [input?: Call<R>, options?: O] : [input: Call<R>, options?: O];

/**
 * Makes a call of the API and answers what the contract promises. The answer is not parsed again: the server writes it by
 * the same schema.
 * @throws {ApiFailure} the server refused
 * @throws {NetworkFailure} nobody answered
 * @throws {TimeoutFailure} nobody answered in time
 */
export function call<R extends Route>(
  route: Wire<R>,
  ...[input, options]: CallArguments<R>
): Promise<Output<R>> {
  return send(route, input, options);
}

/** `call` for whoever has checked the input against the route already. */
export async function send<R extends Route>(
  route: Wire<R>,
  input: unknown,
  options: CallOptions = {},
): Promise<Output<R>> {
  const { url, headers, ...request } = toRequest(route, input);
  if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
  const deadline = startDeadline(options.timeout ?? limits.timeout.call, options.signal);
  try {
    const response = await fetch(url, {
      ...request,
      headers,
      credentials: 'same-origin',
      signal: deadline.signal,
    });
    return await readAnswer(route, response);
  } catch (error) {
    throw tellOfFailure(route, toFailure(error));
  } finally {
    deadline.end();
  }
}

/** What a response holds, by the promise of its route. @throws {ApiFailure} */
export async function readAnswer<R extends Route>(route: Wire<R>, response: Response): Promise<Output<R>> {
  if (!response.ok) throw new ApiFailure(response, await response.text());
  const readers = {
    text: () => response.text(),
    nothing: async () => undefined,
    json: () => response.json(),
  };
  return readers[route.output === 'text' || route.output === 'nothing' ? route.output : 'json']();
}

/** fetch rejects with a TypeError when there is no connection, and JSON that is none is not our server's. */
function toFailure(error: unknown): unknown {
  const isBroken = error instanceof TypeError || error instanceof SyntaxError;
  return isBroken ? new NetworkFailure('There was no answer.', { cause: error }) : error;
}
