import { SettingsPage } from '../settings-page.tsx';

/** Settings of sign-in: password, sessions, passkeys, two-step verification. */
export function Component() {
  return <SettingsPage title="Security" />;
}
