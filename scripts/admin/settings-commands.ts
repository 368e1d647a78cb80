import {
  formatSetting,
  INSTANCE_SETTINGS,
  instance,
  isSettingKey,
  parseSettingText,
  SETTING_KEYS,
} from '@backbeat/contract';
import { recordAudit } from '../../server/src/features/audit/index.ts';
import {
  lockOf,
  lockSettings,
  parseChange,
  readStoredValues,
  storeSettings,
} from '../../server/src/features/settings/index.ts';
import { createSetupLink } from '../../server/src/features/setup/index.ts';
import { CommandFailed, print } from '../database/command.ts';
import type { Run } from './account-commands.ts';

/** The commands about settings and set-up, if the words are one of them. */
export function parseSettingsCommand([command, ...words]: readonly (string | undefined)[]): Run | undefined {
  const [key, value] = words;
  if (command === 'settings' && words.length === 0) return printSettings;
  if (command === 'setup-link' && words.length === 0) return printSetupLink;
  if (command === 'set' && key !== undefined && value !== undefined && words.length === 2)
    return setSetting(key, value);
  return undefined;
}

const printSettings: Run = async ({ config, db }) => {
  const values = { ...(await readStoredValues(db, config)), ...config.lockedSettings };
  for (const key of SETTING_KEYS) {
    const variable = lockOf(key, config.lockedSettings);
    print(`${key} = ${formatSetting(key, values[key])}${variable === null ? '' : `  (${variable})`}`);
  }
};

const printSetupLink: Run = async ({ config, db }) => {
  const link = await db.transaction().execute(async (tx) => {
    const newLink = await createSetupLink(tx, config);
    if (newLink === undefined) throw new CommandFailed('This server has an administrator already.');
    await recordAudit(tx, { actor: { kind: 'command' }, action: 'instance.createSetupLink', target: null });
    return newLink;
  });
  print(link);
};

const setSetting =
  (key: string, text: string): Run =>
  async ({ config, db }) => {
    if (!isSettingKey(key)) throw new CommandFailed(`There's no setting ${key}. -- settings lists all.`);
    const ownVariable = lockOf(key, config.lockedSettings);
    if (ownVariable !== null) throw new CommandFailed(instance.messages.locked({ variable: ownVariable }));
    const { values, error } = parseSettingText(key, text);
    const change = values ? parseChange(key, values[key]) : { error };
    if (change.error !== undefined) throw new CommandFailed(`${key} ${change.error}`);
    await db.transaction().execute(async (tx) => {
      await lockSettings(tx);
      await storeSettings(tx, { newValues: change.values ?? {}, rules: config, actor: { kind: 'command' } });
    });
    const { variable } = INSTANCE_SETTINGS[key];
    const hint = variable === undefined ? '' : ` Where ${variable} is set, that value stays in force.`;
    print(`${key} is ${formatSetting(key, (await readStoredValues(db, config))[key])} now.${hint}`);
  };
