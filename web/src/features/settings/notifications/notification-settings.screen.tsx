import { failureSentence } from '../../../api/failure-sentence.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';
import { EmailGroup } from './email-group.tsx';
import { PreferenceTable } from './preference-table.tsx';
import { usePreferences, useSavePreferences } from './preferences.queries.ts';
import { PushGroup } from './push-group.tsx';

/** Which notifications the user gets, and how. */
export function Component() {
  const { id } = useSignedInUser();
  const { data, error, refetch } = usePreferences();
  const save = useSavePreferences();
  return (
    <SettingsPage title="Notifications" lead="Choose what we tell you about, and how.">
      {data ? (
        <>
          <SettingsGroup title="What you hear about">
            <PreferenceTable kinds={data.kinds} onChange={save} />
          </SettingsGroup>
          <EmailGroup chosen={data} onChange={save} />
          <PushGroup userId={id} publicKey={data.pushPublicKey} />
        </>
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{failureSentence(error)}</p>
          <Button onClick={() => void refetch()}>Try again</Button>
        </div>
      ) : (
        <Skeleton className="h-96 rounded-l" />
      )}
    </SettingsPage>
  );
}
