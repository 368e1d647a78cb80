// Writes the dump of this version, {version}.sql in this folder: node --import tsx server/test/releases/make-dump.ts
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client } from 'pg';
import { connectEmbedded } from '../../../scripts/database/connect.ts';
import { withClient } from '../../src/db/with-client.ts';
import {
  columnsOf,
  describeDatabase,
  quoteTable,
  type Description,
  type Table,
} from '../../src/features/backups/describe-database.ts';
import serverPackage from '../../package.json' with { type: 'json' };
import { freePort, prepareProduct, Product } from '../servers/product.ts';
import { useProduct } from './use-product.ts';

const FILE = path.join(import.meta.dirname, `${serverPackage.version}.sql`);

const HEADER = `-- Rows of version ${serverPackage.version}, which every later version has to open (releases.test.ts).
-- make-dump.ts wrote them from a product that three invented people used through its public interface.
-- Keys and hashes protect nothing: the installation existed for a minute.
`;

/** Writes the rows of all tables as SQL, for a database with the tables of the same migrations. */
async function writeRows(client: Client, { tables, sequences }: Description): Promise<string> {
  const statements = [
    'set session_replication_role = replica;',
    `truncate ${tables.map(quoteTable).join(', ')};`,
  ];
  for (const table of tables) statements.push(...(await writeTable(client, table)));
  for (const { schema, name, value } of sequences)
    statements.push(`select setval('${schema}.${name}', ${value});`);
  return `${[...statements, 'reset session_replication_role;'].join('\n')}\n`;
}

async function writeTable(client: Client, table: Table): Promise<string[]> {
  const values = table.columns.map((column) => `quote_nullable(${client.escapeIdentifier(column)}::text)`);
  const { rows } = await client.query<{ row: string }>(
    `select concat_ws(', ', ${values.join(', ')}) as row from ${quoteTable(table)} order by 1`,
  );
  if (rows.length === 0) return [];
  const lines = rows.map(({ row }) => `  (${row})`).join(',\n');
  return [`insert into ${quoteTable(table)} (${columnsOf(table)}) overriding system value values\n${lines};`];
}

await prepareProduct();
const folder = await mkdtemp(path.join(tmpdir(), 'backbeat-release-'));
// Under root the database runs as another user, which needs access.
await chmod(folder, 0o755);
const product = new Product(folder, await freePort());
try {
  await product.start();
  await useProduct(product);
  await product.end('SIGTERM');
  const database = await connectEmbedded(folder);
  const rows = await withClient(database.url, async (client) =>
    writeRows(client, await describeDatabase(client)),
  );
  await database.close();
  await writeFile(FILE, `${HEADER}\n${rows}`);
  process.stdout.write(`${FILE}\n`);
} finally {
  await product.end('SIGKILL');
  await rm(folder, { recursive: true, force: true });
}
