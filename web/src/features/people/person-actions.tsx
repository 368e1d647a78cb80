import { consolePaths } from '@backbeat/contract';
import type { people } from '@backbeat/contract';
import { useState } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useNavigate } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { MoreIcon } from '../../ui/icons.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ActDialog } from './act-dialog.tsx';
import { useAct } from './people.queries.ts';
import { messages } from './people.messages.ts';

const OF_ADMINISTRATORS = [
  'resetTwoFactor',
  'sendReset',
  'setEmail',
  'setQuota',
  'grantPlus',
  'badge',
] as const satisfies readonly people.PersonAction[];

/** The acts that the viewer may do to a person. */
export function PersonActions({ person, search }: { person: people.PersonDetail; search: string }) {
  const viewer = useSignedInUser();
  const navigate = useNavigate();
  const [action, setAction] = useState<people.PersonAction | null>(null);
  const { mutate, isPending, proofDialog } = useAct(person.userName, () => {
    setAction(null);
    if (action === 'delete') void navigate({ pathname: consolePaths.consolePeople, search });
  });
  const { userName, state, staff } = person;
  const isAdministrator = viewer.staff === 'administrator';
  const isOwn = person.id === viewer.id;
  const mayAct = !isOwn && (staff === null || (isAdministrator && staff === 'moderator'));
  if (isOwn || (!mayAct && !isAdministrator)) return null;
  return (
    <footer
      data-save-bar
      className="sticky bottom-0 flex flex-wrap items-center gap-1.5 border-t border-line bg-ink py-3.5 xl:bg-surface-1 xl:px-5"
    >
      {mayAct ? (
        <>
          <Button size="small" onClick={() => setAction('warn')}>
            {messages.acts.warn}
          </Button>
          <Button size="small" onClick={() => setAction('signOut')}>
            {messages.acts.signOut}
          </Button>
        </>
      ) : null}
      <Menu
        label={messages.more}
        trigger={
          <Button size="small" icon={<MoreIcon size={18} />}>
            <VisuallyHidden>{messages.more}</VisuallyHidden>
          </Button>
        }
      >
        <MenuLink to={paths.profile(userName)}>{messages.profile}</MenuLink>
        {isAdministrator ? (
          <>
            <MenuSeparator />
            {mayAct
              ? OF_ADMINISTRATORS.map((each) => (
                  <MenuItem key={each} onSelect={() => setAction(each)}>
                    {messages.acts[each]}
                  </MenuItem>
                ))
              : null}
            <MenuItem onSelect={() => setAction('setRole')}>{messages.acts.setRole}</MenuItem>
            {mayAct && state !== 'deleting' ? (
              <MenuItem danger onSelect={() => setAction('delete')}>
                {messages.acts.delete({ userName })}
              </MenuItem>
            ) : null}
          </>
        ) : null}
      </Menu>
      {!mayAct ? null : state === 'active' ? (
        <Button size="small" className="ml-auto max-w-full text-danger!" onClick={() => setAction('suspend')}>
          <span className="truncate">{messages.acts.suspend({ userName })}</span>
        </Button>
      ) : (
        <Button size="small" className="ml-auto max-w-full" onClick={() => setAction('lift')}>
          <span className="truncate">
            {state === 'deleting' ? messages.acts.revoke({ userName }) : messages.acts.lift}
          </span>
        </Button>
      )}
      {action === null ? null : (
        <ActDialog
          action={action}
          who={userName}
          confirmText={userName}
          isPending={isPending}
          onAct={mutate}
          onClose={() => setAction(null)}
        />
      )}
      {proofDialog}
    </footer>
  );
}
