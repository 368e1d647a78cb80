import { writeSize, type SettingKey } from '@backbeat/contract';

/** What a control holds: a switch, or text. */
export type FieldValue = string | boolean;

const LISTS: readonly SettingKey[] = ['rules', 'aiTraining.crawlers'];

/** The value of a setting as its control shows it. */
export function showSetting(key: SettingKey, value: unknown): FieldValue {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(String).join('\n');
  if (typeof value === 'number' && key.startsWith('quota.')) return writeSize(value);
  return typeof value === 'number' || typeof value === 'string' ? String(value) : '';
}

/** What a control holds, as the JSON that the server reads. It checks the rest. */
export function readSetting(key: SettingKey, value: FieldValue): unknown {
  if (typeof value === 'boolean') return value;
  if (LISTS.includes(key))
    return value
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  // A quota is read as text.
  return /^\d{1,15}$/.test(value.trim()) && NUMBERS.includes(key) ? Number(value) : value;
}

const NUMBERS: readonly SettingKey[] = [
  'signUp.membersInvite',
  'signUp.perNetworkPerDay',
  'signUp.perHour',
  'signUp.approvalWithoutStaff',
  'backups.schedule',
  'backups.keep',
  'audit.years',
];
