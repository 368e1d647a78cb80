import {
  defaultSettings,
  instance,
  isSettingKey,
  limits,
  parseSetting,
  type SettingKey,
  type SettingValues,
} from '@backbeat/contract';
import type { StoredSetting } from './settings.queries.ts';

/** The settings that the environment provides. */
export type LockedSettings = Partial<SettingValues>;

export interface SettingRules {
  production: boolean;
  lockedSettings: LockedSettings;
}

/**
 * The settings as administrators see them below the locks. A value that this version does not
 * accept counts as absent: a newer version may have stored it.
 */
export function storedValues(rows: readonly StoredSetting[], { production }: SettingRules): SettingValues {
  const values = defaultSettings(production);
  for (const { key, value } of rows)
    if (isSettingKey(key)) Object.assign(values, parseSetting(key, value).values);
  return values;
}

/**
 * The settings in force: the environment stands above the rows. In production sign-up is closed
 * before the set-up is finished, unless the environment sets the mode.
 */
export function valuesInForce(
  rows: readonly StoredSetting[],
  setUpAt: Date | null,
  rules: SettingRules,
): SettingValues {
  const values = storedValues(rows, rules);
  if (rules.production && setUpAt === null) values['signUp.mode'] = 'closed';
  return { ...values, ...rules.lockedSettings };
}

const DAY_MS = 24 * 60 * 60_000;

/** Parses a new value. What has ended is no new value, while a stored one may have ended. */
export function parseChange(key: SettingKey, value: unknown): ReturnType<typeof parseSetting> {
  const result = parseSetting(key, value);
  const { banner } = result.values ?? {};
  const remainingMs = banner ? Date.parse(banner.until) - Date.now() : 1;
  return remainingMs > 0 && remainingMs <= limits.settings.bannerDays * DAY_MS
    ? result
    : { error: instance.messages.must.bannerEnd({ days: limits.settings.bannerDays }) };
}
