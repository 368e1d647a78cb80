import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useLocation } from '@packages/router';
import { instanceName } from '../../navigation/instance-name.ts';
import { paths } from '../../navigation/paths.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { EnteredGuest } from './entered-guest.tsx';
import { Entry } from './entry/entry.tsx';
import { GuestLayout } from './guest-layout.tsx';
import { invitationsQuery } from './guests.queries.ts';
import { linkKeyOf } from './link-key.ts';
import { messages } from './guests.messages.ts';

/** What a mailed link opens, for people without an account. */
export function Component() {
  useTitle(messages.title({ brand: instanceName() }));
  const location = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const key = linkKeyOf(location);
  const guest = new URLSearchParams(location.search).get('guest') ?? undefined;
  if (!key) return <EnteredGuest guest={guest} />;
  return (
    <GuestLayout>
      <Entry
        key={key.token ?? key.invitation}
        linkKey={key}
        onOpened={async ({ guest: openedAs }) => {
          await queries.invalidateQueries({ queryKey: invitationsQuery.queryKey });
          // The token leaves the address and the history as soon as this browser has access.
          await navigate(`${paths.guest}?${new URLSearchParams({ guest: openedAs }).toString()}`, {
            replace: true,
          });
        }}
      />
    </GuestLayout>
  );
}
