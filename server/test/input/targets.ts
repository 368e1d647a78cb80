import { allScreens, api, REALTIME_PATH, uploadPaths, type Route } from '@backbeat/contract';
import fc from 'fast-check';
import { bodiesFor, type SentBody } from './bodies.ts';
import { files } from './files.ts';
import { placeholdersOf, naughtyText, valuesFor } from './values.ts';

/** A request target: a route of the contract or another address. */
export interface Target {
  name: string;
  method: string;
  /** With `:parameters`. */
  path: string;
  queries: fc.Arbitrary<unknown> | undefined;
  bodies: fc.Arbitrary<SentBody | undefined>;
  headers: fc.Arbitrary<[string, string][]>;
}

const nothing = fc.constant(undefined);
const noHeaders = fc.constant<[string, string][]>([]);

const ofContract = (name: string, route: Route): Target => ({
  name,
  method: route.method,
  path: `/api${route.path}`,
  queries: route.query && valuesFor(route.query, 'query', route.path),
  bodies: bodiesFor(route),
  headers: route.idempotent
    ? fc.option(naughtyText, { nil: 'the-same-key', freq: 2 }).map((key) => [['idempotency-key', key]])
    : noHeaders,
});

/** Addresses besides the contract's routes. */
const page = (name: string, path: string, method = 'GET'): Target => ({
  name,
  method,
  path,
  queries: undefined,
  bodies: nothing,
  headers: noHeaders,
});

const numbers = fc.oneof(fc.constantFrom('0', '1', '417', '1000', '94371840', '94371841'), naughtyText);
const base64 = naughtyText.map((text) => Buffer.from(text).toString('base64'));
const metadata = fc.oneof(
  fc
    .tuple(base64, placeholdersOf('chat'))
    .map(([name, chat]) => `filename ${name},chat ${Buffer.from(chat).toString('base64')}`),
  placeholdersOf('chat').map((chat) => `filename c29uZy5tcDM=,chat ${chat}`),
  fc.constant('filename c29uZy5tcDM='),
  naughtyText,
);
/** tus 1.0: all headers of the protocol, valid, invalid or missing. */
const tusHeaders = fc
  .record(
    {
      'tus-resumable': fc.constantFrom('1.0.0', '1.0.0', '1.0.0', '0.2.2', ''),
      'upload-length': numbers,
      'upload-offset': numbers,
      'upload-metadata': metadata,
      'upload-defer-length': fc.constantFrom('1', '2', ''),
      'upload-concat': fc.constantFrom('partial', 'final;/a /b', ''),
      'upload-checksum': fc.constantFrom('sha1 AAAA', 'md5', ''),
      'x-http-method-override': fc.constantFrom('DELETE', 'PATCH', 'TRACE'),
    },
    { requiredKeys: ['tus-resumable'] },
  )
  .map((all) => Object.entries(all));
const chunkBodies = fc.record({
  type: fc.constantFrom(
    'application/offset+octet-stream',
    'application/offset+octet-stream',
    'text/plain',
    undefined,
  ),
  bytes: files,
});
const tus = (folder: string): Target[] =>
  ['POST', 'OPTIONS']
    .map((method) => ({
      ...page(`tus ${method}`, `/api${folder}`, method),
      headers: tusHeaders,
      bodies: fc.option(chunkBodies, { freq: 1, nil: undefined }),
    }))
    .concat(
      ['PATCH', 'PATCH', 'HEAD', 'DELETE', 'GET'].map((method) => ({
        ...page(`tus ${method}`, `/api${folder}/:upload`, method),
        headers: tusHeaders,
        bodies: method === 'PATCH' ? chunkBodies : nothing,
      })),
    );

export const targets: readonly Target[] = [
  ...Object.entries(api).flatMap(([feature, routes]) =>
    Object.entries(routes).map(([name, route]) => ofContract(`${feature}.${name}`, route)),
  ),
  ...tus(uploadPaths.posts),
  ...tus(uploadPaths.chats),
  ...Object.entries(allScreens).map(([name, path]) => page(`screen ${name}`, path)),
  page('live', REALTIME_PATH),
  page('ready', '/api/ready'),
  page('openapi', '/api/openapi.json'),
  page('docs', '/api/docs'),
  page('file', '/media/posts/:file'),
  page('file', '/media/demos/:file'),
  page('file', '/media/chats/:file'),
  page('file', '/media/images/:file', 'HEAD'),
  page('asset', '/assets/:name'),
  page('checkout', '/sandbox-checkout/:checkout'),
  page('checkout', '/sandbox-checkout/:checkout/pay', 'POST'),
  page('portal', '/sandbox-portal'),
  page('portal', '/sandbox-portal/:checkout/:name', 'POST'),
  page('nowhere', '/:name'),
];
