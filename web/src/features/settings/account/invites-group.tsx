import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@packages/router';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { paths } from '../../../navigation/paths.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { InviteDialog, inviteMessages, InviteRow, newestInvitesQuery } from '../../sign-up/index.ts';
import { LoadedSection } from '../loaded-section.tsx';
import { SettingsGroup } from '../settings-page.tsx';
import { messages } from '../settings.messages.ts';

/** Who invited the user, and the user's own invites; nothing for those who have neither. */
export function InvitesGroup() {
  const { data: account } = useQuery(queryOf(api.account.getAccount));
  const [isOpen, setIsOpen] = useState(false);
  if (!account || (account.invitedBy === null && !account.mayInvite)) return null;
  const { invitedBy, mayInvite } = account;
  return (
    <SettingsGroup
      title={inviteMessages.invites}
      text={
        <>
          {mayInvite ? <p>{messages.invitesAbout}</p> : null}
          {invitedBy === null ? null : (
            <p>
              <Link
                to={paths.profile(invitedBy)}
                className="inline-flex min-h-8 items-center underline underline-offset-2 pointer-coarse:min-h-11"
              >
                {inviteMessages.invitedBy({ userName: invitedBy })}
              </Link>
            </p>
          )}
        </>
      }
      action={
        mayInvite ? (
          <Button size="small" onClick={() => setIsOpen(true)}>
            {inviteMessages.newInvite}
          </Button>
        ) : null
      }
    >
      {mayInvite ? <OwnInvites /> : null}
      <InviteDialog open={isOpen} onOpenChange={setIsOpen} mayLastForever={false} />
    </SettingsGroup>
  );
}

function OwnInvites() {
  const query = useQuery(newestInvitesQuery);
  return (
    <LoadedSection query={query} loading={inviteMessages.invitesLoading}>
      {({ content }) =>
        content.length === 0 ? (
          <p className="text-text-2">{inviteMessages.noInvites.open}</p>
        ) : (
          <ul className="-mx-4 grid grid-cols-[minmax(0,1fr)]">
            {content.map((invite) => (
              <li key={invite.id}>
                <InviteRow invite={invite} />
              </li>
            ))}
          </ul>
        )
      }
    </LoadedSection>
  );
}
