import type pg from 'pg';
import { ConfigError } from '../config.ts';

const MIN_VERSION = 15;

const HOW_TO_CREATE =
  "create database backbeat template template0 encoding 'UTF8' locale_provider icu icu_locale 'und'";

/**
 * Requires a database that Backbeat can work on: PostgreSQL 15 or newer, which stores text as UTF-8 and knows letters
 * beyond ASCII. Search and comparisons without case depend on lower(), which LC_CTYPE C limits to ASCII unless the
 * locale provider is ICU or the builtin one.
 * @throws {ConfigError}
 */
export async function requireUsableDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number; encoding: string; ctype: string }>(
    `select current_setting('server_version_num')::int / 10000 as version,
       pg_encoding_to_char(encoding) as encoding, datctype as ctype
     from pg_database where datname = current_database()`,
  );
  const { version, encoding, ctype } = rows[0] ?? { version: 0, encoding: '', ctype: '' };
  if (version < MIN_VERSION)
    throw new ConfigError(`DATABASE_URL names a PostgreSQL ${version}; ${MIN_VERSION} or newer is needed.`);
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `DATABASE_URL names a database that stores text as ${encoding}; UTF8 is needed. Create one with: ${HOW_TO_CREATE}`,
    );
  const { rows: lowercaseRows } = await client.query<{ lowered: string }>(`select lower('ÉЖԱ') as lowered`);
  if (lowercaseRows[0]?.lowered !== 'éжա')
    throw new ConfigError(
      `DATABASE_URL names a database that knows ASCII letters only (LC_CTYPE ${ctype}). Create one with: ${HOW_TO_CREATE}`,
    );
}
