import {
  defaultSettings,
  formatSetting,
  INSTANCE_SETTINGS,
  type instance,
  SETTING_KEYS,
  type SettingValues,
} from '@backbeat/contract';
import type { LockedSettings, SettingRules } from './settings.policy.ts';
import type { SettingAuthorRow } from './settings.queries.ts';

interface ListedSettings {
  version: number;
  values: SettingValues;
  authors: readonly SettingAuthorRow[];
  rules: SettingRules;
}

export function settingListView({ version, values, authors, rules }: ListedSettings): instance.SettingList {
  const defaults = defaultSettings(rules.production);
  const authorByKey = new Map(authors.map((author) => [author.key, author]));
  return {
    version,
    settings: SETTING_KEYS.map((key) => {
      const author = authorByKey.get(key);
      return {
        key,
        value: values[key],
        default: defaults[key],
        lockedBy: lockOf(key, rules.lockedSettings),
        changedBy: author?.changedBy ?? null,
        changedAt: author?.changedAt.toISOString() ?? null,
      };
    }),
  };
}

/** The variable that provides a setting. */
export const lockOf = (key: keyof SettingValues, locks: LockedSettings): string | null =>
  locks[key] === undefined ? null : (INSTANCE_SETTINGS[key].variable ?? null);

/** The settings as lines of an environment file, which scripts/env-file.cjs reads. */
export function settingsFile(values: SettingValues): string {
  const lines = SETTING_KEYS.map((key) => {
    const text = formatSetting(key, values[key]);
    const { variable } = INSTANCE_SETTINGS[key];
    const quotedText = quote(text);
    return variable === undefined || quotedText === undefined
      ? `# ${variable ?? key}=${text.replaceAll('\n', ' ')}`
      : `${variable}=${quotedText}`;
  });
  return `${lines.join('\n')}\n`;
}

/** @returns undefined for a text with all three delimiters, since the format has no escapes */
function quote(text: string): string | undefined {
  if (/^[\w.:/@+-]*$/.test(text)) return text;
  // Within double quotes, `\n` is a line break.
  const delimiter = ["'", '`', '"'].find((each) => !text.includes(each));
  return delimiter === undefined ? undefined : `${delimiter}${text}${delimiter}`;
}
