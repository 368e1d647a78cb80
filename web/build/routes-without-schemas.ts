import { readdirSync, readFileSync } from 'node:fs';
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

/**
 * The routes that the scripts in a folder call, such as `posts.getPost`. Every screen contains the
 * table, so others are left out.
 * @throws if a script takes a whole feature from the table, since its routes would be missing
 */
export function findCalls(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const source = files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
  const calls = [...source.matchAll(/\bapi\.(\w+)(\.\w+)?/g)];
  const [groupName] = calls.find(([, , route]) => route === undefined) ?? [];
  if (groupName !== undefined) throw new Error(`Name the route: ${groupName}.route`);
  return new Set(calls.map(([, feature, route]) => `${feature}${route}`));
}

/**
 * Replaces src/api/routes.ts in the build by plain data. Screens that only call the API then load
 * no validation library (about 25 kB gzip).
 */
export function routesWithoutSchemas(): Plugin {
  const file = path.resolve(import.meta.dirname, '../src/api/routes.ts');
  const calls = findCalls(path.resolve(import.meta.dirname, '../src'));
  const routes = Object.fromEntries(
    Object.entries(api).map(([name, feature]) => [
      name,
      mapValues(
        Object.fromEntries(Object.entries<Route>(feature).filter(([route]) => calls.has(`${name}.${route}`))),
        withoutSchemas,
      ),
    ]),
  );
  return {
    name: 'routes-without-schemas',
    apply: 'build',
    load: (id) => (id === file ? `export const api = ${JSON.stringify(routes)};` : null),
  };
}
