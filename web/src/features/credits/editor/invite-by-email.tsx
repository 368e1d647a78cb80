import { auth, EMAIL_ADDRESS, guests, limits, terms, trimText } from '@backbeat/contract';
import { useState, type KeyboardEvent } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { useCurrentUser } from '../../auth/index.ts';
import type { GuestDraft } from './credit-draft.ts';
import { messages } from '../credits.messages.ts';

interface InviteByEmailProps {
  /** The addresses that the credits have already. */
  emails: readonly string[];
  /** Whether no more artists can be added. */
  disabled: boolean;
  onInvite: (guest: GuestDraft) => void;
}

/** Adds a person without an account to the credits, by name and address. */
export function InviteByEmail({ emails, disabled, onInvite }: InviteByEmailProps) {
  const { data: viewer } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const [typedName, setTypedName] = useState('');
  const [typedEmail, setTypedEmail] = useState('');
  const name = trimText(typedName);
  const email = trimText(typedEmail).toLowerCase();
  const nameFault = name === '' ? terms.messages.nameMissing : undefined;
  const emailFault = !EMAIL_ADDRESS.test(email)
    ? auth.messages.email
    : email === viewer?.email
      ? guests.messages.ownAddress
      : emails.includes(email)
        ? guests.messages.twice({ email })
        : undefined;
  const close = () => {
    setOpen(false);
    setIsTried(false);
    setTypedName('');
    setTypedEmail('');
  };
  const add = () => {
    setIsTried(true);
    if (nameFault !== undefined || emailFault !== undefined) return;
    onInvite({ name, email });
    close();
  };
  // The fields stand inside other forms, which Enter must not submit.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  if (!isOpen)
    return (
      <Button
        size="small"
        icon={<PlusIcon size={16} />}
        disabled={disabled}
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {messages.inviteByEmail}
      </Button>
    );
  return (
    <fieldset data-credit className="grid min-w-0 gap-4 rounded-l bg-surface-1 p-4 md:p-5">
      <legend className="sr-only">{messages.inviteByEmail}</legend>
      <p className="text-[14px] text-text-2">{messages.inviteHint}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
        <TextField
          label={messages.guestName}
          value={typedName}
          maxLength={limits.guest.name}
          autoComplete="off"
          error={isTried ? nameFault : undefined}
          onChange={(event) => setTypedName(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the fields
          autoFocus
        />
        <TextField
          label={messages.guestEmail}
          type="email"
          value={typedEmail}
          maxLength={limits.email}
          autoComplete="off"
          error={isTried ? emailFault : undefined}
          onChange={(event) => setTypedEmail(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="primary" onClick={add}>
          {messages.addGuest}
        </Button>
        <Button size="small" onClick={close}>
          {messages.cancel}
        </Button>
      </div>
    </fieldset>
  );
}
