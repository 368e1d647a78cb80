import type { Route } from '@backbeat/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from './clients/browser.ts';
import { callerOf } from './permissions/callers.ts';
import { callFor, isList, routeOf, routes } from './permissions/calls.ts';
import { readTable, type Row } from './permissions/table.ts';
import { TABLES, type Table } from './permissions/tables.ts';
import { createFixtures, guestPosts, type Fixtures, type Thing } from './permissions/things.ts';
import { useBackbeat } from './servers/start.ts';

/** Checks the tables of permissions/tables.ts against the product cell by cell. */
const backbeat = useBackbeat();
let cast: Fixtures;
let guestBrowser: Browser | undefined;
beforeAll(async () => {
  cast = await createFixtures(backbeat());
  guestBrowser = (await guestPosts.asked(backbeat(), cast)).guest?.browser;
});

/** The actor of each row that the tables do not name: a guest browser of another post of the owner. */
const OTHER_GUEST = 'guest of another post';

/** Answers to requests of credits come from guests of the post alone. */
const unknownGuest = (route: string, cells: ReadonlyMap<string, string>): string =>
  route.startsWith('credits.') ? '404' : (cells.get('stranger') ?? '404');

/** The cells of a row. Guest browsers get what visitors get, and what strangers get where parties do more. */
function cellsOf({ route, cells }: Row): Map<string, string> {
  const visitors = cells.get('visitor');
  if (visitors === undefined || cells.has('guest')) return cells;
  const isUnknown = routeOf(route).auth === 'party' && visitors === '401';
  return new Map([...cells, [OTHER_GUEST, isUnknown ? unknownGuest(route, cells) : visitors]]);
}

function findCaller(table: Table, actor: string, thing: Thing): { browser: Browser; name: string } {
  if (actor !== OTHER_GUEST) return callerOf(backbeat(), cast, table, { actor, thing });
  // A call may open a session, which the next one must not have.
  if (guestBrowser) return { browser: guestBrowser.copy(), name: 'nobody' };
  throw new Error('There is no guest browser.');
}

test('the tables name every route of the contract', () => {
  const rows = TABLES.flatMap(({ text }) => readTable(text).rows.map(({ route }) => route.split(',')[0]));
  expect([...routes.keys()].filter((name) => !rows.includes(name))).toEqual([]);
});

/** The number of entries in the audit log about an act. */
async function countEntries(action: Route['audit']): Promise<number> {
  if (action === undefined) return 0;
  const { rows } = await sql<{ entries: number }>`
    select count(*) as entries from audit_entries where action = any(${[action].flat()})`.execute(
    backbeat().context.db,
  );
  return rows[0]?.entries ?? 0;
}

async function answerOf(table: Table, row: string, actor: string, thing: Thing): Promise<string> {
  const { browser, name } = findCaller(table, actor, thing);
  const route = routeOf(row);
  const before = await countEntries(route.audit);
  const { status, text } = await browser.ask(route, callFor(row, thing, cast, name));
  const entries = (await countEntries(route.audit)) - before;
  const isLogged = entries === (route.audit !== undefined && status < 400 ? 1 : 0);
  if (!isLogged) return `${status} with ${entries} entries in the audit log`;
  if (!isList(row) || status !== 200) return String(status);
  return text.includes(thing.id) ? 'seen' : 'none';
}

describe.each(TABLES)('$name', (table) => {
  const { rows } = readTable(table.text);
  /** Things that are only read are created once for all cells. */
  const cachedThings = new Map<string, Promise<Thing>>();
  const make = async ({ route, state }: Row): Promise<Thing> => {
    const maker = table.states[state];
    if (!maker) throw new Error(`There is no state ${state}.`);
    const { method, mutates } = routeOf(route);
    if (method !== 'GET' || mutates) return maker(backbeat(), cast);
    const thing = cachedThings.get(state) ?? maker(backbeat(), cast);
    cachedThings.set(state, thing);
    return thing;
  };

  test.each(rows)('answers $route ($state) as in the table', async (row) => {
    const answers = new Map<string, string>();
    let thing: Thing | undefined;
    const cells = cellsOf(row);
    for (const actor of cells.keys()) {
      thing ??= await make(row);
      const cell = await answerOf(table, row.route, actor, thing);
      answers.set(actor, cell);
      // A refused call leaves the thing as it was, for the next actor.
      if (Number(cell) < 400) thing = undefined;
    }
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(cells));
  });
});
