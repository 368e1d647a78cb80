import { useSignedInUser } from '../../auth/index.ts';
import { DangerZone } from '../../profiles/index.ts';
import { SettingsPage } from '../settings-page.tsx';
import { EmailGroup } from './email-group.tsx';
import { InvitesGroup } from './invites-group.tsx';
import { messages } from '../settings.messages.ts';

/** Settings of the account: its email address, its invites, and deleting it. */
export function Component() {
  const { id } = useSignedInUser();
  return (
    <SettingsPage title={messages.account}>
      <EmailGroup />
      <InvitesGroup />
      <DangerZone userId={id} onDeleted={() => undefined} level={2} />
    </SettingsPage>
  );
}
