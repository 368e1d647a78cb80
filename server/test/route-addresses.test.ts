import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import {
  artworkPath,
  AUDIO_PATH,
  avatarPath,
  FEED_FORMATS,
  FEED_SCREENS,
  feedPath,
  playlistCardPath,
  postCardPath,
  profileCardPath,
  releaseCardPath,
  screens,
  SQUARE_PICTURES,
  squarePath,
} from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { validate as isUuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADDRESS_FORMS, type AddressForm } from './clients/address-forms.ts';
import { encode, type AnyCall } from './clients/browser.ts';
import { eventually } from './eventually.ts';
import { callerOf } from './permissions/callers.ts';
import { callFor, routeOf, routes } from './permissions/calls.ts';
import { readTable, type Row } from './permissions/table.ts';
import { TABLES, type Table } from './permissions/tables.ts';
import { createFixtures, type Fixtures, type Thing } from './permissions/things.ts';
import { sendRaw } from './clients/raw-request.ts';
import { useEmptyBackbeat } from './servers/start.ts';
import { storePost } from './fixtures/stored-posts.ts';

/**
 * Requests each route that has a path parameter by every form of its address. The form must neither
 * change the status nor reach the other resource that the address names.
 */
const registeredUrls = new Set<string>();
const isFastify = (value: unknown): value is FastifyInstance =>
  typeof value === 'object' && value !== null && 'addHook' in value;
const recordRoutes = (message: unknown): void => {
  if (typeof message !== 'object' || message === null || !('fastify' in message)) return;
  const { fastify } = message;
  if (!isFastify(fastify)) return;
  fastify.addHook('onRoute', ({ url }) => {
    if (/[:*]/.test(url)) registeredUrls.add(url);
  });
};
beforeAll(() => subscribe('fastify.initialization', recordRoutes));
const backbeat = useEmptyBackbeat();
afterAll(async () => {
  unsubscribe('fastify.initialization', recordRoutes);
  await reader.end();
});
let cast: Fixtures;
/** Reads what the database holds. */
let reader: pg.Client;
beforeAll(async () => {
  reader = new pg.Client({
    connectionString: backbeat().context.config.databaseUrl,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  await reader.connect();
  cast = await createFixtures(backbeat());
});

/** Routes outside the contract. The uploads have their own tests (upload-addresses.test.ts). */
const UPLOADS = ['/api/posts/uploads/:id', '/api/chats/uploads/:id'];
const PICTURES = [
  artworkPath(':id'),
  avatarPath(':name'),
  playlistCardPath(':id'),
  postCardPath(':id'),
  profileCardPath(':name'),
  releaseCardPath(':id'),
];
/** What feed apps read, with tests of its own (features/syndication). It is the same for all callers. */
const SYNDICATION = [
  `${AUDIO_PATH}:post/:file`,
  ...SQUARE_PICTURES.map((kind) => squarePath(kind, ':name')),
  ...FEED_SCREENS.flatMap((screen) => FEED_FORMATS.map((format) => feedPath(screens[screen], format))),
];
/** The response to unknown addresses of the API. */
const UNKNOWN_ROUTE = '/api/*';
/** Routes whose parameter is an unguessable storage key, or a page for development. */
const BY_KEY = /^\/(media\/\w+|sandbox-\w+)\//;

const withParameter = [...routes].filter(([, { path }]) => path.includes(':'));

test('the sweep covers every route with a parameter in its path', () => {
  const paths = withParameter.map(([, { path }]) => `/api${path}`);
  const knownUrls = [...paths, ...UPLOADS, ...PICTURES, ...SYNDICATION, UNKNOWN_ROUTE];
  expect([...registeredUrls].filter((url) => !knownUrls.includes(url) && !BY_KEY.test(url))).toEqual([]);
  expect(paths.filter((path) => !registeredUrls.has(path))).toEqual([]);
});

/** The first row of a route in the permission tables and an actor who may use it, if any. */
function caseOf(name: string): { table: Table; row: Row; actor: string } {
  for (const table of TABLES) {
    const row = readTable(table.text).rows.find(({ route }) => route.split(',')[0] === name);
    if (!row) continue;
    const allowedCell = [...row.cells].find(([, cell]) => /^2|seen/.test(cell));
    return { table, row, actor: allowedCell?.[0] ?? 'stranger' };
  }
  throw new Error(`The permission tables have no row for ${name}.`);
}

/** The path and the query of a call, and the first path parameter, which names the resource. */
function addressOf(path: string, { params = {}, query = {} }: AnyCall) {
  const [name = ''] = /(?<=:)\w+/.exec(path) ?? [];
  const filledPath = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const text = Object.entries(query)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join('&');
  return { path: `/api${filledPath}`, id: encodeURIComponent(String(params[name])), query: text };
}

/** Adds the query that a route needs to a form of its address. */
function addQuery(target: string, query: string): string {
  if (query === '') return target;
  const [address = '', fragment] = target.split('#');
  const addressWithQuery = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return fragment === undefined ? addressWithQuery : `${addressWithQuery}#${fragment}`;
}

let searchOfAllTables: Promise<string> | undefined;

/** Writes one statement over all tables, which PostgreSQL plans once. */
async function writeSearch(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(
    backbeat().context.db,
  );
  return rows
    .map(({ name }) => `select '${name}' as name, t::text as row from "${name}" t where t::text like $1`)
    .join(' union all ');
}

/** All rows of the database that contain a text, once no track of that user is being processed. */
async function rowsWith(text: string): Promise<unknown[]> {
  await eventually(async () => expect(await countTracksInProcessing(text)).toBe(0));
  searchOfAllTables ??= writeSearch();
  const query = { name: 'search-of-all-tables', text: `${await searchOfAllTables} order by name, row` };
  return (await reader.query({ ...query, values: [`%${text}%`] })).rows;
}

async function countTracksInProcessing(text: string): Promise<number> {
  const { rowCount } = await reader.query(
    "select from jobs where name = 'process-audio' and state <> 'failed' and jobs::text like $1",
    [`%${text}%`],
  );
  return rowCount ?? 0;
}

describe.each(withParameter)('%s', (name) => {
  const { table, row, actor } = caseOf(name);
  const route = routeOf(row.route);
  const make = (): Promise<Thing> => {
    const maker = table.states[row.state];
    if (!maker) throw new Error(`The table has no state ${row.state}.`);
    return maker(backbeat(), cast);
  };
  const callOf = (thing: Thing) => {
    const { browser, name: userName } = callerOf(backbeat(), cast, table, { actor, thing });
    return { browser, call: callFor(row.route, thing, cast, userName) };
  };
  const send = async (thing: Thing, write: (path: string, id: string) => string) => {
    const { browser, call } = callOf(thing);
    const { path, id, query } = addressOf(route.path, call);
    const request = new Response(encode(route, call.body).body);
    const type = encode(route, call.body).headers?.['content-type'];
    const contentType = type ?? request.headers.get('content-type');
    const body = route.body && new Uint8Array(await request.arrayBuffer());
    return sendRaw(backbeat().origin, browser, {
      method: route.method,
      target: addQuery(write(path, id), query),
      body,
      headers: body && contentType ? { 'content-type': contentType } : {},
    });
  };

  const isReading = route.method === 'GET' && !route.mutates;
  let other: Thing;
  let first: Thing;
  let plain: number;
  /** The rows of the other resource after the last request. */
  let unchangedBodies: unknown[] | undefined;
  beforeAll(async () => {
    other = await make();
    first = await make();
    plain = (await send(first, (path) => path)).status;
  });

  const mayAnswer = ({ isOther }: AddressForm, id: string, status: number): boolean => {
    if (!isOther) return status === plain;
    return isUuid(id) ? [400, 403, 404].includes(status) : status < 500;
  };

  test.each(ADDRESS_FORMS)('answers the same for the same resource with $name', async (form) => {
    const thing = isReading ? first : await make();
    const { id: otherId } = addressOf(route.path, callOf(other).call);
    const { id } = addressOf(route.path, callOf(thing).call);
    const trace = other.id || other.owner.id;
    // The database is searched once for each request. A new thing of the same owner adds rows with the owner's id.
    const isStill = isReading || other.id !== '';
    const before = (isStill && unchangedBodies) || (await rowsWith(trace));
    const { status } = await send(thing, (path) => form.write(path, id, otherId));
    expect(mayAnswer(form, id, status), `${status} instead of ${plain}`).toBe(true);
    unchangedBodies = await rowsWith(trace);
    expect(unchangedBodies).toEqual(before);
  });
});

describe('A picture drawn for a link preview', () => {
  test.each(ADDRESS_FORMS)(
    'draws the link preview of the post in its path with $name',
    async ({ write, isOther }) => {
      const [id, other] = await Promise.all([
        storePost(backbeat(), cast.owner),
        storePost(backbeat(), cast.owner),
      ]);
      const path = artworkPath(id);
      const get = (target: string) =>
        sendRaw(backbeat().origin, backbeat().visitor(), { method: 'GET', target });
      const [plain, answer] = [await get(path), await get(write(path, id, other))];
      const isSame = answer.text === plain.text;
      expect([plain.status, answer.status, isSame]).toEqual([200, isOther ? 404 : 200, !isOther]);
    },
  );
});
