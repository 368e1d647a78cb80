import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';

export const TEMPLATE = 'backbeat_template';

/** The URL of another database on the same server. */
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

/**
 * Creates a migrated database without rows. `empty`: even without tables. `ctype`, `encoding`: with
 * another character classification or encoding.
 */
export async function freshDatabase(
  options: { empty?: true; ctype?: 'C'; encoding?: 'LATIN1' } = {},
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const url = databaseUrl(inject('postgresUrl'), name);
  const { empty, ctype, encoding = 'UTF8' } = options;
  const settings = ctype
    ? ` template template0 encoding ${encoding} locale_provider libc lc_collate 'C' lc_ctype '${ctype}'`
    : empty
      ? ''
      : // Copies the files. The default writes each page to the WAL, at five times the processor time.
        ` template ${TEMPLATE} strategy file_copy`;
  await asAdministrator(`create database ${name}${settings}`);
  if (ctype && !empty) await migrate(url);
  return { url, drop: () => asAdministrator(`drop database if exists ${name} with (force)`) };
}
