import fc from 'fast-check';
import { z } from 'zod';
import type { SentBody } from './bodies.ts';
import { headerAccidents } from './headers.ts';
import { targets, type Target } from './targets.ts';
import { placeholdersOf, mutateValues, naughtyText, valuesFor } from './values.ts';

export const ACTORS = ['anonymous', 'user', 'other', 'plus', 'administrator'] as const;
export type Actor = (typeof ACTORS)[number];

/** The framing of the body. `cut`: the connection ends before the announced length. */
export type Framing = 'length' | 'chunks' | 'cut';

/** A request as sent, except for the placeholders in it. */
export interface MadeRequest {
  /** The name of the route. */
  name: string;
  actor: Actor;
  method: string;
  address: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer | undefined;
  framing: Framing;
  /** Whether the request carries the actor's session and appears to come from our own page. */
  isOwn: boolean;
  /**
   * Whether the request may not be HTTP any more, so that the server may close the connection
   * without a response.
   */
  isBroken: boolean;
}

/** Parts of an address that a careful client would not send. */
const rawParts = [
  '%',
  '%zz',
  '%00',
  '%E0%A4%A',
  '%ff%fe',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e',
  ';a=b',
  '*',
  "'",
  'a'.repeat(3_999),
  'a'.repeat(9_000),
  '%F0%9F%8E%B5'.repeat(300),
];
const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '\ufffd');
const encodeValue = (value: unknown) =>
  encodeURIComponent(wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));

const aText = z.string();
const parameter = (name: string, path: string): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 14,
      arbitrary:
        name === 'file' || name === 'checkout'
          ? placeholdersOf(name)
          : valuesFor(aText, name, path.replace(/^\/api/, '')).map(encodeValue),
    },
    { weight: 1, arbitrary: fc.constantFrom(...rawParts) },
  );

const queryBombs = [
  'page=0&page=1',
  'page[]=1&size[a]=2',
  '__proto__=1&__proto__[page]=2&constructor[prototype][x]=3',
  'page=%',
  'search=%00',
  'search=%ff%fe',
  '&&&&====&',
  Array.from({ length: 3_000 }, (_, index) => `k${index}=${index}`)
    .join('&')
    .slice(0, 12_000),
  'page=0'.padEnd(12_000, '0'),
  'seq=1e3&before=-1&after=+5',
];
const queryOf = (queries: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 10, arbitrary: mutateValues(queries).map(asQuery) },
    { weight: 1, arbitrary: fc.constantFrom(...queryBombs) },
    {
      weight: 1,
      arbitrary: naughtyText.map((text) => `search=${encodeValue(text)}&username=${encodeValue(text)}`),
    },
  );
const asQuery = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => `${encodeValue(name)}=${encodeValue(each)}`)
        .join('&')
    : encodeValue(value);

function addressesOf({ path, queries }: Target): fc.Arbitrary<string> {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? parameter(part.slice(1), path) : fc.constant(part)));
  const query = queries
    ? queryOf(queries)
    : fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constantFrom(...queryBombs));
  return fc
    .tuple(fc.tuple(...parts), query)
    .map(([all, queryText]) => all.join('/') + (queryText && `?${queryText}`));
}

const methods = (ownMethod: string) =>
  fc.oneof(
    { weight: 30, arbitrary: fc.constant(ownMethod) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'GET',
        'HEAD',
        'POST',
        'PUT',
        'PATCH',
        'DELETE',
        'OPTIONS',
        'TRACE',
        'PROPFIND',
        'BREW',
        'get',
      ),
    },
  );
const framings = fc.oneof(
  { weight: 30, arbitrary: fc.constant<Framing>('length') },
  { weight: 3, arbitrary: fc.constant<Framing>('chunks') },
  { weight: 1, arbitrary: fc.constant<Framing>('cut') },
);

function requestsTo(target: Target): fc.Arbitrary<MadeRequest> {
  return fc
    .record({
      actor: fc.constantFrom(...ACTORS),
      method: methods(target.method),
      address: addressesOf(target),
      body: target.bodies,
      ownHeaders: target.headers,
      accident: headerAccidents,
      framing: framings,
      isOwn: fc.oneof(
        { weight: 20, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
    })
    .map(({ actor, method, address, body, ownHeaders, accident, framing, isOwn }) => ({
      name: target.name,
      actor,
      method,
      address: accident.address?.(address) ?? address,
      version: accident.version ?? 'HTTP/1.1',
      headers: [...typeOf(body), ...ownHeaders, ...accident.headers],
      body: body?.bytes,
      framing,
      isOwn,
      isBroken: accident.isBroken || framing === 'cut',
    }));
}

const typeOf = (body: SentBody | undefined): [string, string][] =>
  body?.type === undefined ? [] : [['content-type', body.type]];

/** Any request to any route. Reads and writes are equally frequent. */
export const requests: fc.Arbitrary<MadeRequest> = fc.oneof(...targets.map(requestsTo));
