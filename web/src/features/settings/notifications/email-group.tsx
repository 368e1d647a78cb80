import type { preferences } from '@backbeat/contract';
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

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When emails are sent, and in which time zone. */
export function EmailGroup({ chosen: { emailFrequency, timeZone }, onChange }: EmailGroupProps) {
  const isDaily = emailFrequency === 'daily';
  const zones = new Set([timeZone, ownTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')]);
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
            onChange({
              emailFrequency: next,
              // Until the user has chosen one, it is that of their device.
              ...(next === 'daily' && timeZone === 'UTC' && { timeZone: ownTimeZone() }),
            })
          }
        />
        {isDaily ? (
          <Select
            label="Time zone"
            className="w-full max-w-80"
            value={timeZone}
            onChange={({ currentTarget: { value } }) => onChange({ timeZone: value })}
          >
            {[...zones].toSorted().map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        ) : null}
      </div>
    </SettingsGroup>
  );
}
