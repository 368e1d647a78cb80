import path from 'node:path';
import type { Plugin } from 'vite';
import { api, type Route } from '../../contract/src/index.ts';

const mapValues = <V, W>(record: Record<string, V>, change: (value: V) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/**
 * Replaces src/api/routes.ts in the build by plain data: method, path, kind of body, kind of
 * response. Screens that only call the API then load no validation library (about 25 kB gzip).
 */
export function routesWithoutSchemas(): Plugin {
  const file = path.resolve(import.meta.dirname, '../src/api/routes.ts');
  const routes = mapValues(api, (feature) =>
    mapValues(feature, ({ method, path: address, body, output }: Route) => ({
      method,
      path: address,
      ...(body && { body: { kind: body.kind } }),
      ...(typeof output === 'string' && { output }),
    })),
  );
  return {
    name: 'routes-without-schemas',
    apply: 'build',
    load: (id) => (id === file ? `export const api = ${JSON.stringify(routes)};` : null),
  };
}
