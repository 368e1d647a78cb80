import { SettingsPage } from '../settings-page.tsx';
import { PasskeysGroup } from './passkeys-group.tsx';
import { PasswordGroup } from './password-group.tsx';
import { SecurityLog } from './security-log.tsx';
import { SessionsGroup } from './sessions-group.tsx';
import { TwoFactorGroup } from './two-factor-group.tsx';
import { messages } from '../settings.messages.ts';

/** Settings of sign-in: password, two-step verification, passkeys, sessions. */
export function Component() {
  return (
    <SettingsPage title={messages.security}>
      <PasswordGroup />
      <TwoFactorGroup />
      <PasskeysGroup />
      <SessionsGroup />
      <SecurityLog />
    </SettingsPage>
  );
}
