import { settings } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { CodesDialog } from './codes-dialog.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { Part } from '../../../ui/part.tsx';
import { messages } from '../settings.messages.ts';

const SetUpDialog = lazy(async () => (await import('./set-up-dialog.tsx')).SetUpDialog);

/** Two-step verification by an authenticator app, and its recovery codes. */
export function TwoFactorGroup() {
  const account = useQuery(queryOf(api.account.getAccount));
  const [isDisabling, setIsDisabling] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useAccountMutation({ mutationFn: () => call(api.credentials.startTwoFactor) });
  const renew = useAccountMutation({
    mutationFn: () => call(api.credentials.createRecoveryCodes),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  return (
    <SettingsGroup
      title={settings.messages.twoFactor.title}
      text={
        account.data?.twoFactor === true
          ? settings.messages.twoFactor.on({ codes: account.data.recoveryCodes })
          : settings.messages.twoFactor.off
      }
    >
      <LoadedSection query={account} loading={messages.loadingTwoFactor}>
        {({ twoFactor }) => (
          <div className="flex flex-wrap gap-3">
            {twoFactor ? (
              <>
                <Button loading={renew.isPending} onClick={() => renew.mutate()}>
                  {settings.messages.twoFactor.newCodes}
                </Button>
                <Button onClick={() => setIsDisabling(true)}>{settings.messages.twoFactor.turnOff}</Button>
              </>
            ) : (
              <Button variant="primary" loading={start.isPending} onClick={() => start.mutate()}>
                {settings.messages.twoFactor.turnOn}
              </Button>
            )}
          </div>
        )}
      </LoadedSection>
      {start.data ? (
        <Part>
          <SetUpDialog
            {...start.data}
            onClose={start.reset}
            onConfirmed={(newCodes) => {
              start.reset();
              setCodes(newCodes);
            }}
          />
        </Part>
      ) : null}
      {isDisabling ? <DisableDialog onClose={() => setIsDisabling(false)} /> : null}
      {codes ? <CodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
      {start.proofDialog}
      {renew.proofDialog}
    </SettingsGroup>
  );
}
