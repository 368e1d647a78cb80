import type { instance } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import { readStoredValues } from './open-settings.ts';
import { storedValues } from './settings.policy.ts';
import { findSettingAuthors, loadSettings } from './settings.queries.ts';
import { settingListView, settingsFile } from './settings.views.ts';

/** Lists all settings as the console shows them: those of the environment in place of the rows. */
export async function listSettings({
  db,
  settings: { rules },
}: Pick<Context, 'db' | 'settings'>): Promise<instance.SettingList> {
  // The authors come first: a change in between makes the version newer than they are, and the
  // page that it interrupts reloads.
  const authors = await findSettingAuthors(db);
  const { instance: instanceRow, rows } = await loadSettings(db);
  const values = { ...storedValues(rows, rules), ...rules.lockedSettings };
  return settingListView({ version: instanceRow.version, values, authors, rules });
}

/** The settings as lines of an environment file. */
export async function loadSettingsFile({
  db,
  settings: { rules },
}: Pick<Context, 'db' | 'settings'>): Promise<string> {
  return settingsFile({ ...(await readStoredValues(db, rules)), ...rules.lockedSettings });
}
