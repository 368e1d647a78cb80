import { once } from 'node:events';
import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../../test/servers/database.ts';
import { eventually } from '../../test/eventually.ts';
import { openDatabase } from './database.ts';
import { openReadReplica } from './read-replica.ts';

test('an unreachable replica is logged once, and lists are read from the primary', async () => {
  let connections = 0;
  const deadServer = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(deadServer, 'listening');
  const address = deadServer.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const { url, drop } = await freshDatabase();
  const options = { connections: 1, onIdleError: () => undefined };
  const database = openDatabase(url, options);
  const replica = openDatabase(`postgres://u@127.0.0.1:${port}/d`, options);
  const messages: string[] = [];
  const log = pino({}, { write: (line: string) => void messages.push(JSON.parse(line).msg) });

  const reads = await openReadReplica(database.db, replica, log);
  onTestFinished(async () => {
    reads.close();
    deadServer.close();
    await Promise.all([replica.close(), database.close()]);
    await drop();
  });
  await eventually(async () => expect(connections).toBeGreaterThan(4));
  expect(messages).toEqual([expect.stringContaining('DATABASE_REPLICA_URL')]);
  expect(await reads.read(undefined, async (db) => db)).toBe(database.db);
});
