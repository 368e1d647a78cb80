import {
  CONTRIBUTOR_ROLES,
  contributorRoles,
  terms,
  type ContributorKind,
  type ContributorRole,
} from '@backbeat/contract';
import { useId, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { ChipToggle } from '../../../ui/controls/chip.tsx';
import { ChevronDownIcon, PlusIcon, WarningIcon } from '../../../ui/icons.tsx';
import { messages } from '../credits.messages.ts';

const KINDS: readonly { kind: ContributorKind; label: string }[] = [
  { kind: 'cover', label: messages.onTheCover },
  { kind: 'writing', label: messages.writing },
  { kind: 'recording', label: messages.recording },
  { kind: 'playing', label: messages.playing },
];

interface RoleChipsProps {
  userName: string;
  roles: readonly ContributorRole[];
  onChange: (roles: readonly ContributorRole[]) => void;
}

/** The roles of an artist as toggles: the chosen ones, and on request all of them by kind. */
export function RoleChips({ userName, roles, onChange }: RoleChipsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const toggle = (role: ContributorRole, isPressed: boolean) =>
    // The order of the wizard, so that equal choices are equal.
    onChange(contributorRoles.filter((each) => (each === role ? isPressed : roles.includes(each))));
  const chips = (listedRoles: readonly ContributorRole[]) => (
    <div className="flex flex-wrap gap-2">
      {listedRoles.map((role) => (
        <ChipToggle
          key={role}
          isPressed={roles.includes(role)}
          onChange={(isPressed) => toggle(role, isPressed)}
        >
          {CONTRIBUTOR_ROLES[role].label}
        </ChipToggle>
      ))}
    </div>
  );
  return (
    <fieldset
      className="grid min-w-0 gap-3"
      aria-describedby={roles.length === 0 ? `${id}-error` : undefined}
    >
      <legend className="sr-only">{messages.rolesOf({ userName })}</legend>
      {isOpen ? (
        <div id={id} className="grid gap-4">
          {KINDS.map(({ kind, label }) => (
            <fieldset key={kind} className="min-w-0">
              <legend className="mb-2 text-[14px] text-text-2">{label}</legend>
              {chips(contributorRoles.filter((role) => CONTRIBUTOR_ROLES[role].kind === kind))}
            </fieldset>
          ))}
        </div>
      ) : roles.length > 0 ? (
        chips(roles)
      ) : null}
      {roles.length === 0 ? (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-[14px] text-danger">
          <WarningIcon size={16} className="mt-[3px]" />
          {terms.messages.noRole({ name: userName })}
        </p>
      ) : null}
      <div>
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={isOpen ? <ChevronDownIcon size={16} className="rotate-180" /> : <PlusIcon size={16} />}
          onClick={() => setOpen(!isOpen)}
          className="-ml-3.5"
        >
          {isOpen ? messages.showFewerRoles : messages.addRoles}
          <span className="sr-only">{messages.ofUser({ userName })}</span>
        </Button>
      </div>
    </fieldset>
  );
}
