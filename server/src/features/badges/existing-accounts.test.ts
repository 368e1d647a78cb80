import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase } from '../../../test/servers/database.ts';
import { listMigrations } from '../../db/migrate.ts';

let client: pg.Client;
let drop: () => Promise<void>;
beforeEach(async () => {
  const database = await freshDatabase({ empty: true });
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await drop();
});

const apply = async (isWanted: (name: string) => boolean) => {
  for (const name of (await listMigrations()).filter(isWanted)) {
    const folder = new URL('../../db/migrations/', import.meta.url);
    await client.query(`begin; ${await readFile(new URL(name, folder), 'utf8')}; commit`);
  }
};

test('the migration keeps earlier badges, and counts earlier accounts as early', async () => {
  await apply((name) => name < '0018');
  await client.query(`
    insert into users (id, user_name, email, password_hash, badges, created_at)
    select gen_random_uuid(), 'user' || n, n || '@old.example', '',
      case n when 1150 then array['VIP', 'ODD_ONE', 'VIP'] when 1 then array['FIRST_100'] else '{}' end,
      now() - interval '1 year' + make_interval(mins => n)
    from generate_series(1, 1200) as n`);
  await apply((name) => name >= '0018');

  const { rows } = await client.query(`
    select code, min(substr(user_name, 5)::int) as first, max(substr(user_name, 5)::int) as last, count(*)::int
    from user_badges join users on id = user_id group by code order by code`);
  expect(rows).toEqual([
    { code: 'EARLY_ADOPTER', first: 1, last: 1000, count: 1000 },
    { code: 'FIRST_100', first: 1, last: 100, count: 100 },
    { code: 'ODD_ONE', first: 1150, last: 1150, count: 1 },
    { code: 'VIP', first: 1150, last: 1150, count: 1 },
  ]);
  expect((await client.query('select given from early_accounts')).rows).toEqual([{ given: 1000 }]);
});
