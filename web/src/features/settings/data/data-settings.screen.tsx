import { SettingsPage } from '../settings-page.tsx';

/** The data of the user as a download. */
export function Component() {
  return <SettingsPage title="Your data" />;
}
