import { instance, limits, type SettingKey } from '@backbeat/contract';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { FieldError } from '../../../ui/forms/field-error.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { messages } from './instance-settings.messages.ts';
import { LockedHint } from './locked-hint.tsx';
import type { FieldValue } from './setting-text.ts';

const { hints, choices } = messages;

const labelled = (...values: readonly (keyof typeof choices)[]) =>
  values.map((value) => ({ value, label: choices[value] }));

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: messages.hour({ hour: String(hour).padStart(2, '0') }),
}));

const CHOICES: Partial<Record<SettingKey, readonly { value: string; label: string }[]>> = {
  'signUp.mode': labelled('open', 'approval', 'invite', 'closed'),
  aiTraining: labelled('reserved', 'allowed'),
  'backups.schedule': [...labelled('off'), ...HOURS],
};

const HINTS: Partial<Record<SettingKey, string>> = {
  description: hints.description,
  contactEmail: hints.contactEmail,
  sourceUrl: hints.sourceUrl,
  'signUp.perNetworkPerDay': hints.limit,
  'signUp.perHour': hints.limit,
  'signUp.approvalWithoutStaff': hints.days,
  'quota.free': hints.quota,
  'quota.plus': hints.quota,
  'quota.instance': hints.quota,
  rules: hints.lines,
  'aiTraining.crawlers': hints.lines,
  redress: hints.redress,
  securityContact: hints.securityContact,
};

const LENGTHS: Partial<Record<SettingKey, number>> = {
  name: limits.settings.name,
  description: limits.settings.description,
  'signUp.question': limits.settings.question,
  redress: limits.settings.redress,
};

const LONG: readonly SettingKey[] = ['rules', 'redress', 'aiTraining.crawlers'];

interface SettingFieldProps {
  settingKey: SettingKey;
  value: FieldValue;
  /** The variable that provides the value. */
  lockedBy: string | null;
  error: string | undefined;
  onChange: (value: FieldValue) => void;
}

/** The control of one setting. A locked one says which variable provides its value. */
export function SettingField({ settingKey, value, lockedBy, error, onChange }: SettingFieldProps) {
  const label = instance.messages.labels[settingKey];
  const hint = lockedBy === null ? HINTS[settingKey] : <LockedHint variable={lockedBy} />;
  const disabled = lockedBy !== null;
  if (typeof value === 'boolean') {
    return (
      <div className="grid gap-2">
        <Checkbox
          label={label}
          checked={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.checked)}
          {...(hint !== undefined && { hint })}
        />
        <div aria-live="polite">
          {error === undefined ? null : <FieldError id={`${settingKey}-error`}>{error}</FieldError>}
        </div>
      </div>
    );
  }
  const max = LENGTHS[settingKey];
  const field = { label, hint, error, value, disabled, maxLength: max };
  const options = CHOICES[settingKey];
  if (options) {
    return (
      <Select
        label={label}
        hint={hint}
        error={error}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  }
  return LONG.includes(settingKey) ? (
    <TextArea {...field} rows={6} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <TextField {...field} onChange={({ target }) => onChange(target.value)} />
  );
}
