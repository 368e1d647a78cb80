import { SettingsPage } from '../settings-page.tsx';

/** Which notifications the user gets, and how. */
export function Component() {
  return <SettingsPage title="Notifications" />;
}
