import { canonicalTimeZone, preferences } from '@backbeat/contract';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { findSuppressedEmail } from '../../mail/index.ts';
import { loadDeliveryKeys } from '../delivery/load-delivery-keys.ts';
import {
  findMailSchedule,
  findTimeZone,
  listPreferences,
  saveChoices,
  saveMailSchedule,
} from './preferences.queries.ts';

/** Changes the preferences of a user. Those left out stay as they are. */
export async function savePreferences(
  { db, transact }: Context,
  userId: string,
  { kinds = {}, emailFrequency, timeZone }: preferences.PreferenceChanges,
): Promise<void> {
  const choices = preferences.NOTIFICATION_KINDS.flatMap((kind) => {
    const channels = kinds[kind];
    if (channels === undefined) return [];
    const { app = null, email = null, push = null } = channels;
    return [{ kind, app, email, push }];
  });
  const schedule = {
    emailFrequency,
    timeZone: timeZone === undefined ? undefined : await storedTimeZone(db, timeZone),
  };
  await transact(async (tx) => {
    await saveChoices(tx, userId, choices);
    await saveMailSchedule(tx, userId, schedule);
  });
}

/** The zone as the database knows it: Node.js and PostgreSQL may have different lists. */
async function storedTimeZone(db: Queryable, name: string): Promise<string> {
  const names = [name, canonicalTimeZone(name) ?? 'UTC'];
  return (await findTimeZone(db, names)) ?? 'UTC';
}

/** Loads the preferences of a user, with the key that browsers need for push subscriptions. */
export async function loadPreferences(
  db: Queryable,
  userId: string,
): Promise<preferences.NotificationPreferences> {
  const [rows, schedule, rejectedEmail, { publicKey }] = await Promise.all([
    listPreferences(db, userId),
    findMailSchedule(db, userId),
    findSuppressedEmail(db, userId),
    loadDeliveryKeys(db),
  ]);
  const off = { app: false, email: false, push: false };
  return {
    kinds: preferences.mapKinds((kind) => {
      const { app, email, push } = rows.find((row) => row.kind === kind) ?? off;
      return { app, email, push };
    }),
    ...schedule,
    rejectedEmail,
    pushPublicKey: publicKey,
  };
}
