import { isDeepStrictEqual } from 'node:util';
import { isSettingKey, type SettingKey, type SettingValues } from '@backbeat/contract';
import type { Tx } from '../../db/database.ts';
import { type AuditActor, recordAudit } from '../audit/index.ts';
import { storedValues, type SettingRules } from './settings.policy.ts';
import {
  announceSettings,
  findStoredSettings,
  lockSettings,
  markSetUp,
  upsertSetting,
} from './settings.queries.ts';

/** Stores the values that differ from those below the locks, under the lock of `lockSettings`. */
export async function storeSettings(
  tx: Tx,
  change: { newValues: Partial<SettingValues>; rules: SettingRules; actor: AuditActor },
): Promise<void> {
  const { newValues, rules, actor } = change;
  const keys = keysOf(newValues);
  const oldValues = storedValues(await findStoredSettings(tx, keys), rules);
  const changedKeys = keys.filter((key) => !isDeepStrictEqual(oldValues[key], newValues[key]));
  if (changedKeys.length === 0) return;
  const version = await announceSettings(tx);
  for (const key of changedKeys) {
    const changedBy = actor.kind === 'person' ? actor.id : null;
    await upsertSetting(tx, { key, value: newValues[key], version, changedBy });
  }
  for (const key of changedKeys) {
    const details = { from: oldValues[key], to: newValues[key] ?? null };
    await recordAudit(tx, { actor, action: 'setting.change', target: { kind: 'setting', id: key }, details });
  }
}

/** Marks the instance as set up. Every process learns of it as of a change of settings. */
export async function endSetup(tx: Tx): Promise<void> {
  const { setUpAt } = await lockSettings(tx);
  if (setUpAt !== null) return;
  await markSetUp(tx);
  await announceSettings(tx);
}

export const keysOf = (values: Partial<SettingValues>): SettingKey[] =>
  Object.keys(values).filter(isSettingKey);
