import { SettingsPage } from '../settings-page.tsx';

/** Settings of the account: its email address, and deleting it. */
export function Component() {
  return <SettingsPage title="Account" />;
}
