import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { replaceDatabase } from './replace-database.ts';
import { CommandFailed, print } from './command.ts';
import {
  columnsOf,
  describeDatabase,
  nameOf,
  quoteTable,
} from '../../server/src/features/backups/describe-database.ts';
import { hidePassword, connectEmbedded, requireCluster } from './connect.ts';
import { withClient } from '../../server/src/db/with-client.ts';

/**
 * Copies all rows from the embedded database of `dataDir`, which must not be running, into the
 * empty database of `targetUrl`. The embedded database remains unchanged.
 */
export async function copyDatabase(dataDir: string, targetUrl: string): Promise<void> {
  print(`database: embedded in ${dataDir}, copied to: ${hidePassword(targetUrl)}`);
  await requireCluster(dataDir);
  const source = await connectEmbedded(dataDir);
  try {
    await withClient(source.url, (client) => copyFrom(client, targetUrl));
  } finally {
    await source.close();
  }
  print(
    `Now set DATABASE_URL=${hidePassword(targetUrl)} and start. Media stays in ${dataDir}. The database in it is no longer used.`,
  );
}

async function copyFrom(client: Client, targetUrl: string): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  const description = await describeDatabase(client);
  if (description.migrations.length === 0)
    throw new CommandFailed("There's nothing to move: the embedded database is empty.");
  const total = await replaceDatabase(targetUrl, description, async (tables, open) => {
    const sentBytes = new Map<string, number>();
    for (const table of tables) {
      const rows = client.query(to(`copy ${quoteTable(table)} (${columnsOf(table)}) to stdout`));
      await pipeline(rows, open(table));
      sentBytes.set(nameOf(table), rows.rowCount);
      print(`${String(rows.rowCount).padStart(12)}  ${nameOf(table)}`);
    }
    return sentBytes;
  });
  await client.query('commit');
  print(`${String(total).padStart(12)}  rows in total, copied and verified`);
}
