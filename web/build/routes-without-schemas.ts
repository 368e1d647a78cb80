import path from 'node:path';
import type { Plugin } from 'vite';
import { api, type Route } from '../../contract/src/index.ts';

const mapValues = <V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/**
 * The fields of a route that the browser needs, as plain data. Defaults are left out, and fields that
 * differ least come first, which compresses better.
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

/** The routes of the contract as plain data, by feature and name. */
const plainRoutes = mapValues<Record<string, Route>, Record<string, ReturnType<typeof withoutSchemas>>>(
  api,
  (feature) => mapValues(feature, withoutSchemas),
);

/**
 * Returns script in which each use of a route is the route itself, as plain data.
 * @throws if the script takes a whole feature, or a route that the contract does not have
 */
export const inlineRoutes = (script: string): string =>
  script.replace(/(?<![.\w])api\.(\w+)(?:\.(\w+))?/g, (use: string, feature: string, name = '') => {
    const route = plainRoutes[feature]?.[name];
    if (route === undefined) throw new Error(`Name a route of the contract: ${use}`);
    return `(${JSON.stringify(route)})`;
  });

/**
 * Replaces the uses of src/api/routes.ts in the build by the routes as plain data. Screens that only
 * call the API then load neither the validation library (about 25 kB gzip) nor the routes of others.
 */
export function routesWithoutSchemas(): Plugin {
  const source = path.resolve(import.meta.dirname, '../src');
  const file = path.join(source, 'api/routes.ts');
  return {
    name: 'routes-without-schemas',
    apply: 'build',
    // Types, which name routes too, are gone by then.
    enforce: 'post',
    load: (id) => (id === file ? 'export const api = undefined;' : null),
    transform: (script, id) =>
      id.startsWith(source) && id !== file && script.includes('api.')
        ? { code: inlineRoutes(script), map: null }
        : null,
  };
}
