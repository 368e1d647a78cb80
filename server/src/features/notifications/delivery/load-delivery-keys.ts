import { randomBytes } from 'node:crypto';
import type { Queryable } from '../../../db/database.ts';
import { createPushKeys } from '../../../platform/push/index.ts';
import { findDeliveryKeys, insertDeliveryKeys, type DeliveryKeys } from './delivery.queries.ts';

/**
 * Loads the keys of the installation, and creates them at the first start. Processes that start at
 * the same time agree on them. New keys would end all push subscriptions.
 */
export async function loadDeliveryKeys(db: Queryable): Promise<DeliveryKeys> {
  const present = await findDeliveryKeys(db);
  if (present) return present;
  await insertDeliveryKeys(db, { ...createPushKeys(), unsubscribeSecret: randomBytes(32) });
  const keys = await findDeliveryKeys(db);
  if (!keys) throw new Error('The database has no keys for push messages.');
  return keys;
}
