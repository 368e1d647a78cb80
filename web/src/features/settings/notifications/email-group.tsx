import { knownTimeZone, type preferences } from '@backbeat/contract';
import { useState } from 'react';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { SettingsGroup } from '../settings-page.tsx';

interface EmailGroupProps {
  chosen: preferences.NotificationPreferences;
  onChange: (changes: preferences.PreferenceChanges) => void;
}

const OPTIONS = [
  { value: 'immediately', label: 'Immediately' },
  { value: 'daily', label: 'Once a day' },
] as const;

const deviceTimeZone = (): string => knownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** When emails are sent, and in which time zone. */
export function EmailGroup({ chosen: { emailFrequency, timeZone }, onChange }: EmailGroupProps) {
  const isDaily = emailFrequency === 'daily';
  // Until the user has chosen one, it is that of their device.
  const [plannedZone, setPlannedZone] = useState(timeZone === 'UTC' ? deviceTimeZone() : timeZone);
  const zones = new Set([timeZone, plannedZone, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return (
    <SettingsGroup
      title="Email"
      text={isDaily ? 'One email a day, at 8 in the morning.' : 'An email as soon as something happens.'}
    >
      <div className="grid justify-items-start gap-5">
        <Choice
          label="Send emails"
          value={emailFrequency}
          options={OPTIONS}
          onChange={(next) =>
            onChange({ emailFrequency: next, ...(next === 'daily' && { timeZone: plannedZone }) })
          }
        />
        <Select
          label="Time zone"
          hint={isDaily ? undefined : 'For emails once a day, which come at 8 in the morning.'}
          className="w-full max-w-80"
          value={isDaily ? timeZone : plannedZone}
          onChange={({ currentTarget: { value } }) => {
            setPlannedZone(value);
            onChange({ timeZone: value });
          }}
        >
          {[...zones].toSorted().map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </Select>
      </div>
    </SettingsGroup>
  );
}
