import { beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from './permissions/callers.ts';
import { callFor, isList, routeOf, routes } from './permissions/calls.ts';
import { readTable, type Row } from './permissions/table.ts';
import { TABLES, type Table } from './permissions/tables.ts';
import { createFixtures, type Fixtures, type Thing } from './permissions/things.ts';
import { useBackbeat } from './servers/start.ts';

/** Checks the tables of permissions/tables.ts against the product cell by cell. */
const backbeat = useBackbeat();
let cast: Fixtures;
beforeAll(async () => {
  cast = await createFixtures(backbeat());
});

test('the tables name every route of the contract', () => {
  const rows = TABLES.flatMap(({ text }) => readTable(text).rows.map(({ route }) => route.split(',')[0]));
  expect([...routes.keys()].filter((name) => !rows.includes(name))).toEqual([]);
});

async function answerOf(table: Table, row: string, actor: string, thing: Thing): Promise<string> {
  const { browser, name } = callerOf(backbeat(), cast, table, { actor, thing });
  const route = routeOf(row);
  const { status, text } = await browser.ask(route, callFor(row, thing, cast, name));
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
    for (const actor of row.cells.keys()) {
      thing ??= await make(row);
      const cell = await answerOf(table, row.route, actor, thing);
      answers.set(actor, cell);
      // A refused call leaves the thing as it was, for the next actor.
      if (Number(cell) < 400) thing = undefined;
    }
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(row.cells));
  });
});
