import http from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export const SECRET_KEY = 'sk_test_only_stripe_may_know';

const JSON_TYPE = { 'content-type': 'application/json' };

/** A request to the fake Stripe API, with its decoded form. */
export interface StripeRequest {
  method: string;
  path: string;
  body: Record<string, string>;
  headers: http.IncomingHttpHeaders;
}

export type Answer = { status?: number; body: object } | 'hang up' | 'a web page';

export const failure = (status: number, error: Record<string, string>): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message: `Something about ${SECRET_KEY}`, ...error } },
});

/** Starts a fake Stripe API, until the test ends. */
export async function fakeServer(
  answer: (request: StripeRequest) => Answer,
): Promise<{ apiBase: string; requests: StripeRequest[] }> {
  const requests: StripeRequest[] = [];
  const handle = async (request: http.IncomingMessage, response: http.ServerResponse) => {
    const entry: StripeRequest = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: Object.fromEntries(new URLSearchParams(await text(request))),
      headers: request.headers,
    };
    requests.push(entry);
    const isKnown = request.headers.authorization === `Bearer ${SECRET_KEY}`;
    const reply = isKnown ? answer(entry) : failure(401, { message: `Invalid API Key: ${SECRET_KEY}` });
    if (reply === 'hang up') request.socket.destroy();
    else if (reply === 'a web page') response.end('<!doctype html><title>Sign in to this network</title>');
    else response.writeHead(reply.status ?? 200, JSON_TYPE).end(JSON.stringify(reply.body));
  };
  const server = http.createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { apiBase: `http://127.0.0.1:${address.port}`, requests };
}

/**
 * A subscription in the format of Stripe's API, with a period of 30 days from 1000 days after 1970.
 */
export const subscriptionOf = (changes: Record<string, unknown> = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  customer: 'cus_1',
  cancel_at_period_end: false,
  ended_at: null,
  metadata: { userId: 'user 1' },
  items: {
    object: 'list',
    data: [
      {
        id: 'si_1',
        price: { recurring: { interval: 'month' } },
        current_period_start: 1000 * 86_400,
        current_period_end: 1030 * 86_400,
      },
    ],
  },
  ...changes,
});
