import { Client } from 'pg';

/** A new, empty database for one test file. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const { TEST_DATABASE_URL: serverUrl } = process.env;
  if (serverUrl === undefined)
    throw new Error('TEST_DATABASE_URL must name a database of a PostgreSQL for tests.');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new Client({ connectionString: serverUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE ${name} WITH (FORCE)`) };
}
