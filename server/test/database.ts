import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export const TEMPLATE = 'backbeat_template';

/** The address of another database of the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function asAdministrator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A migrated, empty database of one's own. `empty`: without even the tables. */
export async function freshDatabase(
  options: { empty?: true } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(`create database ${name}${options.empty ? '' : ` template ${TEMPLATE}`}`);
  return {
    url: databaseUrl(inject('postgresUrl'), name),
    drop: () => asAdministrator(`drop database if exists ${name} with (force)`),
  };
}
