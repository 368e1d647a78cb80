import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../servers/database.ts';
import { UNIQUE_KEYS } from './unique-keys.ts';

test('each unique key says what happens to inserts that meet it at the same time', async () => {
  const { url, drop } = await freshDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const { rows } = await client.query<{ key: string }>(`
    select relname as key from pg_index join pg_class on pg_class.oid = indexrelid
    where (indisunique or indisexclusion) and relnamespace = 'public'::regnamespace`);
  const declared = Object.values(UNIQUE_KEYS).flatMap(({ answered = {}, unreachable }) => [
    ...Object.keys(answered),
    ...Object.keys(unreachable),
  ]);
  expect(declared.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
});
