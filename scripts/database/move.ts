import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { to } from 'pg-copy-streams';
import { bringInto } from './bring-into.ts';
import { CannotDo, say } from './command.ts';
import { columnsOf, describeDatabase, nameOf, quoted } from './description.ts';
import { hidePassword, reachEmbedded, requireCluster, withClient } from './reach.ts';

/**
 * Copies all rows from the embedded database of `dataDir`, which must not be running, into the
 * empty database of `targetUrl`. The embedded database remains unchanged.
 */
export async function moveDatabase(dataDir: string, targetUrl: string): Promise<void> {
  say(`database: embedded in ${dataDir}, copied to: ${hidePassword(targetUrl)}`);
  await requireCluster(dataDir);
  const source = await reachEmbedded(dataDir);
  try {
    await withClient(source.url, (client) => copyFrom(client, targetUrl));
  } finally {
    await source.close();
  }
  say(
    `Now set DATABASE_URL=${hidePassword(targetUrl)} and start. Media stays in ${dataDir}. The database in it is no longer used.`,
  );
}

async function copyFrom(client: Client, targetUrl: string): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  const description = await describeDatabase(client);
  if (description.migrations.length === 0)
    throw new CannotDo("There's nothing to move: the embedded database is empty.");
  const total = await bringInto(targetUrl, description, async (tables, open) => {
    const sent = new Map<string, number>();
    for (const table of tables) {
      const rows = client.query(to(`copy ${quoted(table)} (${columnsOf(table)}) to stdout`));
      await pipeline(rows, open(table));
      sent.set(nameOf(table), rows.rowCount);
      say(`${String(rows.rowCount).padStart(12)}  ${nameOf(table)}`);
    }
    return sent;
  });
  await client.query('commit');
  say(`${String(total).padStart(12)}  rows in total, copied and verified`);
}
