import { limits, settings } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { httpsSentence, isSecure } from '../../../lib/secure-context.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { createPasskey, supportsPasskeys } from '../../auth/index.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { useAccountMutation } from '../use-account-mutation.ts';
import { PasskeyRow } from './passkey-row.tsx';
import { messages } from '../settings.messages.ts';

/** The passkeys of the user. */
export function PasskeysGroup() {
  const passkeys = useQuery(queryOf(api.credentials.listPasskeys));
  const add = useAccountMutation({
    mutationFn: async () => {
      const passkey = await createPasskey(await call(api.credentials.startPasskeyCreation));
      await call(api.credentials.addPasskey, { body: passkey });
    },
    success: settings.messages.passkeys.added,
  });
  return (
    <SettingsGroup
      title={settings.messages.passkeys.title}
      text={settings.messages.passkeys.about({ max: limits.account.passkeys })}
      action={
        supportsPasskeys() ? (
          <Button size="small" loading={add.isPending} onClick={() => add.mutate()}>
            {settings.messages.passkeys.add}
          </Button>
        ) : null
      }
    >
      <LoadedSection query={passkeys} loading={messages.loadingPasskeys}>
        {(list) => (
          <div className="grid gap-3">
            {supportsPasskeys() ? null : (
              <p className="text-text-2">
                {isSecure()
                  ? settings.messages.passkeys.unsupported
                  : httpsSentence(settings.messages.passkeys.title)}
              </p>
            )}
            {list.length === 0 ? (
              <p className="text-text-2">{settings.messages.passkeys.none}</p>
            ) : (
              <ul aria-label={settings.messages.passkeys.title} className="grid gap-2">
                {list.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
          </div>
        )}
      </LoadedSection>
      {add.proofDialog}
    </SettingsGroup>
  );
}
