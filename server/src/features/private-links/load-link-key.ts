import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import { findLinkKey, insertLinkKey } from './link-keys.queries.ts';

const keys = new WeakMap<Database, Promise<Buffer>>();

/**
 * Loads the key that signs the addresses of private links, and creates it at the first use. Processes
 * that do so at the same time agree on it. The key stays the same while the server runs.
 */
export function loadLinkKey(db: Database): Promise<Buffer> {
  const key = keys.get(db) ?? readKey(db);
  keys.set(db, key);
  // A failed read is repeated by the next caller.
  key.catch(() => keys.delete(db));
  return key;
}

async function readKey(db: Database): Promise<Buffer> {
  const present = await findLinkKey(db);
  if (present) return present;
  await insertLinkKey(db, randomBytes(32));
  const key = await findLinkKey(db);
  if (!key) throw new Error('The database has no key for private links.');
  return key;
}
