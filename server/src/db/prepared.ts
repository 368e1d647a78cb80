import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';

/**
 * Marks a frequent statement as a prepared statement: each connection parses and plans it once. The
 * text after the mark is always the same under one name.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);

/** The mark stands at the start, or after the first word, where the query builder allows it. */
const NAME = /^(?:select )?\/\* prepared: (\S+) \*\//;

/** Lets a connection prepare marked statements; Kysely passes on only text and values. */
export function enablePreparedStatements(connection: pg.PoolClient): void {
  const original = connection.query.bind(connection);
  const query = (text: unknown, ...others: unknown[]): unknown => {
    const name = typeof text === 'string' ? NAME.exec(text)?.[1] : undefined;
    return Reflect.apply(original, connection, [name === undefined ? text : { name, text }, ...others]);
  };
  Object.assign(connection, { query });
}
