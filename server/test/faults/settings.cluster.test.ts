import { api } from '@backbeat/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser } from '../clients/browser.ts';
import { eventually } from '../eventually.ts';
import { signUp } from '../fixtures/sign-up.ts';

/** Run against several processes: see several.cluster.test.ts. */
const variable = (name: string): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is missing: start these tests with npm run cluster.`);
  return value;
};
const origin = variable('CLUSTER_URL');
/** The web processes, without nginx before them. */
const visitors = [10, 11, 12].map(
  (offset) => () => new Browser(`http://127.0.0.1:${Number(new URL(origin).port) + offset}`, origin),
);

const database = new pg.Client({ connectionString: variable('DATABASE_URL') });
let administrator: Browser;
beforeAll(async () => {
  administrator = await signUp({ visitor: () => new Browser(origin, origin) });
  const { userName } = (await administrator.call(api.users.getCurrentUser)).body;
  await database.connect();
  await database.query(`update users set staff_role = 'administrator' where user_name = $1`, [userName]);
});
afterAll(() => database.end());

test('a setting that one process changes acts on the other web processes and the worker', async () => {
  const { version } = (await administrator.call(api.instance.getSettings)).body;
  const name = `Loft ${version}`;
  const answer = await administrator.call(api.instance.changeSettings, {
    params: { section: 'general' },
    body: { version, values: { name } },
  });
  expect(answer.status).toBe(200);
  for (const visitor of visitors) {
    await eventually(async () => {
      expect((await visitor().call(api.instance.getInstance)).body.name).toBe(name);
      expect((await visitor().send('/manifest.webmanifest')).text).toContain(name);
      expect((await visitor().send('/login')).text).toContain(`data-brand="${name}"`);
    });
  }
  // Each process stores the version of its settings with its heartbeat, every ten seconds.
  await eventually(async () => {
    const { rows } = await database.query<{ role: string }>(
      `select role from process_heartbeats, instance
       where seen_at > now() - interval '30 seconds'
         and process_heartbeats.settings_version = instance.settings_version order by role`,
    );
    expect(rows.map(({ role }) => role)).toEqual(['web', 'web', 'web', 'worker']);
  }, 60_000);
});
