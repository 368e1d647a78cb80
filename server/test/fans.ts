import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';

/**
 * Inserts many accounts that are never signed in. Their names consist of the prefix and a number.
 */
export async function makeFans(db: Database, prefix: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into users (id, user_name, email, password_hash)
    select gen_random_uuid(), ${prefix} || each, lower(${prefix}) || each || '@fans.example', 'none'
    from generate_series(1, ${count}::int) as each returning id`.execute(db);
  return rows.map(({ id }) => id);
}
