import { api as contract, type Route } from '@backbeat/contract';

/**
 * A route as the browser needs it: method, path, how to read the response, and the metadata that
 * the query cache and the session handling derive from. The schemas remain only as types. The build
 * writes each route without its schemas where it is used (web/build/routes-without-schemas.ts), so that
 * no script has the routes of other screens or the validation library.
 */
export interface ClientRoute<R extends Route = Route> extends Pick<
  Route,
  'entities' | 'hides' | 'refetchOn' | 'sessionFailures'
> {
  /** Absent for public routes. */
  auth?: R['auth'];
  method: R['method'];
  path: R['path'];
  /** Absent also for JSON, in the build. */
  body?: { kind: 'json' | 'text' | 'form' | 'raw' };
  /** `'text'`, `'nothing'`, or anything else for JSON. */
  output: unknown;
  /** Never present at runtime. It carries the type of the route. */
  readonly promise?: R;
}

type ClientApi<A> = {
  [Feature in keyof A]: {
    [Name in keyof A[Feature]]: A[Feature][Name] extends Route ? ClientRoute<A[Feature][Name]> : never;
  };
};

/** Every route of the API, by feature. */
export const api: ClientApi<typeof contract> = contract;
