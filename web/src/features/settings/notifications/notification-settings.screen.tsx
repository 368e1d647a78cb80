import { useSignedInUser } from '../../auth/index.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';
import { EmailGroup } from './email-group.tsx';
import { PreferenceTable } from './preference-table.tsx';
import { usePreferences, useSavePreferences } from './preferences.queries.ts';
import { PushGroup } from './push-group.tsx';
import { messages } from '../settings.messages.ts';

/** Which notifications the user gets, and how. */
export function Component() {
  const { id } = useSignedInUser();
  const preferences = usePreferences();
  const save = useSavePreferences();
  const { data } = preferences;
  return (
    <SettingsPage title={messages.notifications} lead={messages.chooseWhatWeTellYou}>
      <SettingsGroup title={messages.notifyMeAbout}>
        <LoadedSection query={preferences} loading={messages.loadingNotifications} rows={6}>
          {({ kinds }) => <PreferenceTable kinds={kinds} onChange={save} />}
        </LoadedSection>
      </SettingsGroup>
      {data ? (
        <>
          <EmailGroup currentPreferences={data} onChange={save} />
          <PushGroup userId={id} publicKey={data.pushPublicKey} />
        </>
      ) : null}
    </SettingsPage>
  );
}
