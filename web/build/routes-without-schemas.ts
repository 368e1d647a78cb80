import path from 'node:path';
import type { Plugin } from 'vite';
import { api, type Route } from '../../contract/src/index.ts';

const mapValues = <V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/**
 * The fields of a route that the browser needs, as plain data. Defaults are left out, and fields that
 * differ least come first, since the script of every screen contains the table.
 */
export const withoutSchemas = (route: Route) => {
  const { method, path: address, auth, body, output, sessionFailures, hides, refetchOn, entities } = route;
  return {
    method,
    ...(auth !== 'public' && { auth }),
    ...(sessionFailures && { sessionFailures }),
    ...(hides && { hides }),
    ...(method === 'GET' && entities?.length && { entities }),
    ...(refetchOn?.length && { refetchOn }),
    ...(body && body.kind !== 'json' && { body: { kind: body.kind } }),
    ...(typeof output === 'string' && { output }),
    path: address,
  };
};

/** Whether scripts call the route: not webhooks, and not pages that links lead to. */
const isForScripts = ({ body, mediaType }: Route): boolean =>
  body?.kind !== 'raw' && !mediaType?.startsWith('text/html');

/**
 * Replaces src/api/routes.ts in the build by plain data. Screens that only call the API then load
 * no validation library (about 25 kB gzip).
 */
export function routesWithoutSchemas(): Plugin {
  const file = path.resolve(import.meta.dirname, '../src/api/routes.ts');
  const routes = mapValues(api, (feature) =>
    mapValues(
      Object.fromEntries(Object.entries<Route>(feature).filter(([, route]) => isForScripts(route))),
      withoutSchemas,
    ),
  );
  return {
    name: 'routes-without-schemas',
    apply: 'build',
    load: (id) => (id === file ? `export const api = ${JSON.stringify(routes)};` : null),
  };
}
