import { privacy } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { failureSentence, isSignedOut } from '../../../api/failure-sentence.ts';
import { keyOf, queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useOptimisticChange } from '../../../api/use-optimistic-change.ts';
import { paths } from '../../../navigation/paths.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/forms/checkbox.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { useSignedInUser } from '../../auth/index.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup, SettingsPage } from '../settings-page.tsx';
import { messages } from '../settings.messages.ts';

const privacyQuery = queryOf(api.privacy.getPrivacy);
const CHOICES = (['everyone', 'following', 'nobody'] as const).map((value) => ({
  value,
  label: privacy.messages.messagesFrom[value],
}));

/** What other users can see and do. A change takes effect at once. */
export function Component() {
  const settings = useQuery(privacyQuery);
  const change = useChangePrivacy();
  return (
    <SettingsPage title={messages.privacy}>
      <SettingsGroup title={privacy.messages.messagesFrom.label} text={privacy.messages.messagesFrom.about}>
        <LoadedSection query={settings} loading={messages.loadingPrivacy} rows={3}>
          {({ messagesFrom }) => (
            <RadioGroup
              label={privacy.messages.messagesFrom.label}
              labelHidden
              options={CHOICES}
              value={messagesFrom}
              onChange={(value) => change({ messagesFrom: value })}
            />
          )}
        </LoadedSection>
      </SettingsGroup>
      <SettingsGroup title={privacy.messages.visible}>
        <LoadedSection query={settings} loading={messages.loadingPrivacy} rows={3}>
          {({ showsSeen, showsOnline, showsLikes, inFeeds }) => (
            <div className="grid gap-5">
              <Switch
                label={privacy.messages.showsSeen.label}
                hint={privacy.messages.showsSeen.about}
                checked={showsSeen}
                onChange={({ target }) => change({ showsSeen: target.checked })}
              />
              <Switch
                label={privacy.messages.showsOnline.label}
                hint={privacy.messages.showsOnline.about}
                checked={showsOnline}
                onChange={({ target }) => change({ showsOnline: target.checked })}
              />
              <Switch
                label={privacy.messages.showsLikes.label}
                hint={privacy.messages.showsLikes.about}
                checked={showsLikes}
                onChange={({ target }) => change({ showsLikes: target.checked })}
              />
              <Switch
                label={privacy.messages.inFeeds.label}
                hint={privacy.messages.inFeeds.about}
                checked={inFeeds}
                onChange={({ target }) => change({ inFeeds: target.checked })}
              />
            </div>
          )}
        </LoadedSection>
      </SettingsGroup>
      <SettingsGroup
        title={privacy.messages.blocked.label}
        text={privacy.messages.blocked.about}
        action={
          <ButtonLink to={paths.blocked} size="small">
            {privacy.messages.blocked.open}
          </ButtonLink>
        }
      />
    </SettingsPage>
  );
}

function useChangePrivacy(): (changes: Partial<privacy.Privacy>) => void {
  const queries = useQueryClient();
  const toast = useToast();
  const { userName } = useSignedInUser();
  return useOptimisticChange({
    query: privacyQuery,
    apply: (privacySettings, changes: Partial<privacy.Privacy>) => ({ ...privacySettings, ...changes }),
    save: (changes) => call(api.privacy.changePrivacy, { body: changes }, { keepalive: true }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: keyOf(api.presence.listOnline) });
      // The own profile says whether it shows the likes.
      void queries.invalidateQueries({
        queryKey: queryOf(api.users.getUser, { params: { userName } }).queryKey,
      });
    },
    onFailed: (error) => {
      if (!isSignedOut(error)) toast.failure(`${privacy.messages.saveFailed}. ${failureSentence(error)}`);
    },
  });
}
