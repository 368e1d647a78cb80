import { sql, type RawBuilder } from 'kysely';
import type pg from 'pg';

/**
 * Begins a statement that is asked so often that each connection prepares it once, with its plan, instead of each time. What
 * follows is always the same text under one name.
 */
export const prepared = (name: string): RawBuilder<unknown> => sql.raw(`/* prepared: ${name} */`);

/** At the beginning, or behind the first word, where the builder of queries lets it stand. */
const NAME = /^(?:select )?\/\* prepared: (\S+) \*\//;

/** Lets a connection prepare the statements that ask for it: Kysely hands over nothing but their text and values. */
export function prepareOn(connection: pg.PoolClient): void {
  const ask = connection.query.bind(connection);
  const query = (text: unknown, ...others: unknown[]): unknown => {
    const name = typeof text === 'string' ? NAME.exec(text)?.[1] : undefined;
    return Reflect.apply(ask, connection, [name === undefined ? text : { name, text }, ...others]);
  };
  Object.assign(connection, { query });
}
