import { randomBytes } from 'node:crypto';
import type { Queryable, Tx } from '../../../db/database.ts';
import { createPushKeys } from '../../../platform/push/index.ts';
import {
  findDeliveryKeys,
  insertDeliveryKeys,
  replaceDeliveryKeys,
  type DeliveryKeys,
} from './delivery.queries.ts';

const createKeys = (): DeliveryKeys => ({ ...createPushKeys(), unsubscribeSecret: randomBytes(32) });

/**
 * Loads the keys of the installation, and creates them at the first start. Processes that start at
 * the same time agree on them. New keys would end all push subscriptions.
 */
export async function loadDeliveryKeys(db: Queryable): Promise<DeliveryKeys> {
  const present = await findDeliveryKeys(db);
  if (present) return present;
  await insertDeliveryKeys(db, createKeys());
  const keys = await findDeliveryKeys(db);
  if (!keys) throw new Error('The database has no keys for push messages.');
  return keys;
}

/**
 * Creates new keys. Links in older mails stop working, and each browser subscribes again when its
 * user opens the app.
 */
export const rotateDeliveryKeys = (tx: Tx): Promise<void> => replaceDeliveryKeys(tx, createKeys());
