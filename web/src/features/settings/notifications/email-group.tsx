import { knownTimeZone, type preferences } from '@backbeat/contract';
import { useState } from 'react';
import { Choice } from '../../../ui/forms/choice.tsx';
import { Select } from '../../../ui/forms/field.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { messages } from '../settings.messages.ts';

interface EmailGroupProps {
  currentPreferences: preferences.NotificationPreferences;
  onChange: (changes: preferences.PreferenceChanges) => void;
}

const OPTIONS = [
  { value: 'immediately', label: messages.immediately },
  { value: 'daily', label: messages.onceADay },
] as const;

const deviceTimeZone = (): string => knownTimeZone(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** When emails are sent, and in which time zone. */
export function EmailGroup({
  currentPreferences: { emailFrequency, timeZone, rejectedEmail },
  onChange,
}: EmailGroupProps) {
  const isDaily = emailFrequency === 'daily';
  // Until the user has chosen one, it is that of their device.
  const [plannedZone, setPlannedZone] = useState(timeZone === 'UTC' ? deviceTimeZone() : timeZone);
  const zones = new Set([timeZone, plannedZone, 'UTC', ...Intl.supportedValuesOf('timeZone')]);
  return (
    <SettingsGroup title={messages.email} text={isDaily ? messages.oneEmailADayAt : messages.anEmailAsSoonAs}>
      <div className="grid justify-items-start gap-5">
        {rejectedEmail === null ? null : (
          <p className="text-danger wrap-anywhere">{messages.undelivered({ email: rejectedEmail })}</p>
        )}
        <Choice
          label={messages.sendEmails}
          value={emailFrequency}
          options={OPTIONS}
          onChange={(next) =>
            onChange({ emailFrequency: next, ...(next === 'daily' && { timeZone: plannedZone }) })
          }
        />
        <Select
          label={messages.timeZone}
          hint={isDaily ? undefined : messages.forEmailsOnceADay}
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
