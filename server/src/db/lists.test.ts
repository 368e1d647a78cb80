import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { eventually } from '../../test/eventually.ts';
import { openDatabase } from './database.ts';
import { openLists } from './lists.ts';

test('a copy that is out of reach from the start is told of once, and lists are read from the database', async () => {
  let connections = 0;
  const nobody = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(nobody, 'listening');
  const address = nobody.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { url, drop } = await freshDatabase();
  const options = { connections: 1, onIdleError: () => undefined };
  const database = openDatabase(url, options);
  const copy = openDatabase(`postgres://u@127.0.0.1:${port}/d`, options);
  const said: string[] = [];
  const log = pino({}, { write: (line: string) => void said.push(JSON.parse(line).msg) });

  const lists = await openLists(database.db, copy, log);
  onTestFinished(async () => {
    lists.close();
    nobody.close();
    await Promise.all([copy.close(), database.close()]);
    await drop();
  });
  await eventually(async () => expect(connections).toBeGreaterThan(4));
  expect(said).toEqual([expect.stringContaining('DATABASE_REPLICA_URL')]);
  expect(await lists.read(undefined, async (db) => db)).toBe(database.db);
});
