import { api as contract, type Route } from '@backbeat/contract';

/**
 * A route as the browser needs it: where to send what, and how to read the answer. The schemas stay behind as types; the
 * build leaves them out of this module (web/build/routes-without-schemas.ts), and with them the validation library.
 */
export interface Wire<R extends Route = Route> {
  method: R['method'];
  path: R['path'];
  body?: { kind: 'json' | 'text' | 'form' | 'raw' };
  /** `'text'`, `'nothing'`, or anything else for JSON. */
  output: unknown;
  /** Never there: it carries the promise of the route to the compiler. */
  readonly promise?: R;
}

type WireApi<A> = {
  [Feature in keyof A]: {
    [Name in keyof A[Feature]]: A[Feature][Name] extends Route ? Wire<A[Feature][Name]> : never;
  };
};

/** Every call of the API, by feature. */
export const api: WireApi<typeof contract> = contract;
