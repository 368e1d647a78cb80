import type { RouteRequest, Failure, Output, Route } from '@backbeat/contract';

export interface Answer<T> {
  status: number;
  headers: Headers;
  /** The body of a successful response. */
  body: T;
  /** The body of a failed response. Throws if the call succeeded. */
  failure: Failure;
  text: string;
}

/** The statuses of concurrent calls in ascending order. */
export const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

/** Input of a call whose route is not known statically. */
export type AnyCall = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A browser as the server sees it. It stores cookies and sends the origin of its requests. */
export class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #server: string;
  readonly #site: string;

  constructor(server: string, site: string) {
    this.#server = server;
    this.#site = site;
  }

  /** A second browser with the same cookies, as a cookie thief would have. */
  copy(): Browser {
    const copy = new Browser(this.#server, this.#site);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  /** Sets a cookie as a response would. */
  keep(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  /** The Cookie header of each request. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Calls a route of the contract over HTTP. */
  async call<R extends Route>(route: R, ...[call]: CallArguments<R>): Promise<Answer<Output<R>>> {
    return this.ask<Output<R>>(route, call);
  }

  /** Calls a route that is known only at run time. */
  async ask<T = unknown>(route: Route, call: AnyCall = {}): Promise<Answer<T>> {
    const { params = {}, query = {}, body, headers = {} } = call;
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const url = new URL(`${this.#server}/api${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const request = encode(route, body);
    return this.send<T>(url, {
      method: route.method,
      ...request,
      headers: { ...request.headers, ...headers },
    });
  }

  /** Sends any request as this browser. `path` is relative to the server's root. */
  async send<T = unknown>(
    path: string | URL,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ): Promise<Answer<T>> {
    const { cookie } = this;
    const response = await fetch(new URL(path, this.#server), {
      ...init,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(init.method && init.method !== 'GET' && { origin: this.#site }),
        ...(cookie && { cookie }),
        ...init.headers,
      },
    });
    for (const header of response.headers.getSetCookie()) this.#keep(header);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') && text !== '';
    return answerOf<T>(response, text, isJson ? JSON.parse(text) : text);
  }

  #keep(header: string): void {
    const [pair = ''] = header.split(';');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(header)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** Routes without input may be called without a second argument. */
type CallArguments<R extends Route> =
  object extends RouteRequest<R>
    ? [call?: RouteRequest<R> & { headers?: Record<string, string> }]
    : [call: RouteRequest<R> & { headers?: Record<string, string> }];

function answerOf<T>(response: Response, text: string, body: T): Answer<T> {
  return {
    status: response.status,
    headers: response.headers,
    body,
    text,
    get failure(): Failure {
      if (response.ok) throw new Error(`The call succeeded: ${response.status} ${text.slice(0, 500)}`);
      return JSON.parse(text);
    },
  };
}

/** The body of a call and the headers that `fetch` does not derive from it. */
export function encode(
  route: Route,
  body: unknown,
): { body?: NonNullable<RequestInit['body']>; headers?: Record<string, string> } {
  switch (route.body?.kind) {
    case undefined:
      return {};
    case 'json':
      return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    case 'text':
    case 'raw':
      return { body: String(body), headers: { 'content-type': 'text/plain' } };
    case 'form': {
      const form = new FormData();
      for (const [name, part] of Object.entries(body ?? {})) {
        if (part === undefined) continue;
        form.append(
          name,
          part instanceof Blob || typeof part === 'string'
            ? part
            : new Blob([JSON.stringify(part)], { type: 'application/json' }),
        );
      }
      return { body: form };
    }
  }
}
