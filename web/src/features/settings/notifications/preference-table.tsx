import { preferences } from '@backbeat/contract';
import { useEffect, useRef } from 'react';
import { useLocation } from '@packages/router';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { messages } from '../settings.messages.ts';

interface PreferenceTableProps {
  kinds: preferences.NotificationPreferences['kinds'];
  onChange: (changes: preferences.PreferenceChanges) => void;
}

/** The kinds of notifications by the ways in which they reach the user. */
export function PreferenceTable({ kinds, onChange }: PreferenceTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const { hash } = useLocation();
  // The links in emails name a row. It is rendered after the browser has looked for it.
  useEffect(() => {
    const row = [...(table.current?.rows ?? [])].find(({ id }) => id !== '' && `#${id}` === hash);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector('input')?.focus({ preventScroll: true });
  }, [hash]);
  return (
    // A highlighted row reaches beyond its text, which is in line with the title above.
    <table ref={table} className="-mx-2 w-[calc(100%+16px)] table-fixed border-collapse">
      <caption className="sr-only">{messages.howNotificationsReachYou}</caption>
      <thead>
        <tr className="text-[14px] text-text-2">
          <th scope="col" className="text-left font-[550]">
            <span className="sr-only">{messages.notification}</span>
          </th>
          {preferences.NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col" className="w-12 pb-2 font-[550] sm:w-24">
              {preferences.channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preferences.NOTIFICATION_KINDS.map((kind) => (
          <tr key={kind} id={kind} className={hash === `#${kind}` ? 'bg-accent-soft' : ''}>
            <th scope="row" className="border-t border-line px-2 py-2 text-left font-medium break-words">
              <span>{preferences.kindLabels[kind]}</span>
              {HINTS[kind] ? (
                <span className="block text-[14px] font-normal text-text-2">{HINTS[kind]}</span>
              ) : null}
            </th>
            {preferences.NOTIFICATION_CHANNELS.map((channel) => (
              <td key={channel} className="border-t border-line py-2 text-center *:gap-0">
                <Checkbox
                  label={
                    <span className="sr-only">{`${preferences.kindLabels[kind]}: ${preferences.channelLabels[channel]}`}</span>
                  }
                  checked={kinds[kind][channel]}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange({ kinds: { [kind]: { [channel]: checked } } })
                  }
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const HINTS: Partial<Record<preferences.NotificationKind, string>> = {
  messages: messages.byEmailOnlyIfUnread,
};
