import { SettingsPage } from '../settings-page.tsx';

/** What other users can see and do. */
export function Component() {
  return <SettingsPage title="Privacy" />;
}
