import { limits, account, settings } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { messages } from '../settings.messages.ts';

/** Events shown before the user asks for all. */
const SHOWN_EVENTS = 10;
const times = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** What happened to the credentials of the account. */
export function SecurityLog() {
  const events = useQuery(queryOf(api.account.listSecurityEvents));
  const [showsAll, setShowsAll] = useState(false);
  return (
    <SettingsGroup
      title={settings.messages.log.title}
      text={settings.messages.log.about({ max: limits.account.securityEvents })}
    >
      <LoadedSection query={events} loading={messages.loadingLog} rows={3}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-text-2">{settings.messages.log.none}</p>
          ) : (
            <div className="grid justify-items-start gap-4">
              <ol aria-label={settings.messages.log.title} className="grid w-full divide-y divide-line">
                {(showsAll ? list : list.slice(0, SHOWN_EVENTS)).map(
                  ({ id, kind, time, address, device }) => (
                    <li key={id} className="grid gap-0.5 py-3">
                      <p className="font-semibold">{account.SECURITY_EVENTS[kind]}</p>
                      <p className="text-[14px] break-words text-text-2">
                        <time dateTime={time}>{times.format(new Date(time))}</time>
                        <span>
                          {[device, address].map((part) => (part === null ? '' : `, ${part}`)).join('')}
                        </span>
                      </p>
                    </li>
                  ),
                )}
              </ol>
              {list.length > SHOWN_EVENTS && !showsAll ? (
                <Button size="small" onClick={() => setShowsAll(true)}>
                  {settings.messages.log.more}
                </Button>
              ) : null}
            </div>
          )
        }
      </LoadedSection>
    </SettingsGroup>
  );
}
