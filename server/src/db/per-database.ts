import type { Queryable } from './database.ts';

/** Creates a value once for each database: the primary and its replica answer differently. */
export function perDatabase<T>(create: (db: Queryable) => T): (db: Queryable) => T {
  const values = new WeakMap<Queryable, T>();
  return (db) => {
    const value = values.get(db);
    if (value !== undefined) return value;
    const created = create(db);
    values.set(db, created);
    return created;
  };
}
