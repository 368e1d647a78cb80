// Starts PostgreSQL in a separate process, for tests that refuse or kill a start.
// Its parameter is the data folder.
// Prints a line of JSON for each event; 'row' lines are committed rows.
import { Client } from 'pg';
import { host } from './host.fixture.ts';
import { startEmbeddedPostgres } from '../src/index.ts';

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const server = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    host,
    settings: { fsync: 'off' },
    log: (sentence) => say({ log: sentence }),
  });
  const client = new Client({ connectionString: server.url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists note (id int primary key)');
  const { rows } = await client.query<{ id: number }>('select id from note order by id');
  say({ ready: server.url, rows: rows.map(({ id }) => id) });
  process.once('SIGTERM', () => void client.end().then(() => server.stop()));
  for (let id = rows.length; id < rows.length + 2000; id++) {
    await client.query('insert into note values ($1)', [id]);
    say({ row: id });
  }
} catch (error) {
  say({
    refused: error instanceof Error ? error.message : String(error),
    name: error instanceof Error ? error.name : '',
  });
}
