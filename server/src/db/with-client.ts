import { Client } from 'pg';
import { CannotConnect } from './migrate.ts';

/** Runs `work` on a separate connection without a statement timeout. */
export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: url,
    application_name: 'database command',
    connectionTimeoutMillis: 10_000,
  });
  await client.connect().catch((cause: NodeJS.ErrnoException) => {
    throw new CannotConnect(url, cause);
  });
  try {
    await client.query(
      "set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0",
    );
    return await work(client);
  } finally {
    await client.end();
  }
}
