import {
  ApiError,
  INSTANCE_SETTINGS,
  instance,
  isSettingKey,
  settingError,
  type SettingSection,
  type SettingValues,
} from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { AuditActor } from '../audit/index.ts';
import type { Viewer } from '../../http/security/session.ts';
import { lockSettings } from './settings.queries.ts';
import { parseChange } from './settings.policy.ts';
import { lockOf } from './settings.views.ts';
import { keysOf, storeSettings } from './store-settings.ts';

const { messages } = instance;

interface Change {
  /** The version of the settings that the administrator has seen. */
  version: number;
  values: Record<string, unknown>;
}

/**
 * Changes settings of one section, and applies them in this process.
 * @throws {ApiError} INVALID_INPUT, SETTING_LOCKED, or CONFLICT if any setting has changed since
 */
export async function changeSettings(
  context: Context,
  { viewer, actor }: { viewer: Viewer; actor: AuditActor },
  section: SettingSection,
  { version, values }: Change,
): Promise<void> {
  const { settings } = context;
  const newValues = parseValues(section, values);
  const keys = keysOf(newValues);
  for (const key of keys) {
    const variable = lockOf(key, settings.rules.lockedSettings);
    if (variable !== null) throw new ApiError('SETTING_LOCKED', messages.locked({ variable }));
  }
  if (newValues['staff.twoStep'] === true && viewer.staff?.hasSecondStep !== true)
    throw new ApiError('CONFLICT', messages.secondStep);
  await context.transact(async (tx) => {
    const instanceRow = await lockSettings(tx);
    if (instanceRow.version !== version) throw new ApiError('CONFLICT', messages.changedMeanwhile);
    await storeSettings(tx, { newValues, rules: settings.rules, actor });
  });
  await settings.refresh();
}

/** @throws {ApiError} INVALID_INPUT, with a sentence for each wrong key */
function parseValues(section: SettingSection, values: Record<string, unknown>): Partial<SettingValues> {
  const newValues: Partial<SettingValues> = {};
  const fields: Record<string, string> = {};
  for (const [key, value] of Object.entries(values)) {
    if (!isSettingKey(key) || INSTANCE_SETTINGS[key].section !== section) {
      fields[key] = messages.unknownKey({ key });
      continue;
    }
    const { values: parsedValues, error } = parseChange(key, value);
    if (error === undefined) Object.assign(newValues, parsedValues);
    else fields[key] = settingError(key, error);
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new ApiError('INVALID_INPUT', first, { fields });
  return newValues;
}
