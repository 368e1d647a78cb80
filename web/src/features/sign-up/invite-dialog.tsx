import { limits } from '@backbeat/contract';
import { useState } from 'react';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useCreateInvite } from './invites.queries.ts';
import { messages } from './sign-up.messages.ts';

/** The days that the dialog offers; '' never expires. */
const DAYS = [1, 7, 30, 90, 365];

interface InviteDialogProps {
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  mayLastForever: boolean;
}

/** Makes an invite. */
export function InviteDialog({ open, onOpenChange, mayLastForever }: InviteDialogProps) {
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('7');
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const { mutate, isPending } = useCreateInvite(() => {
    onOpenChange(false);
    setNote('');
    setEmail('');
  });
  const submit = () =>
    mutate({
      uses: Number(uses),
      days: days === '' ? null : Number(days),
      note,
      ...(email.trim() !== '' && { email: email.trim() }),
    });
  return (
    <FormDialog
      open={open}
      isPending={isPending}
      onOpenChange={onOpenChange}
      title={messages.newInvite}
      submitLabel={messages.create}
      onSubmit={submit}
    >
      <TextField
        label={messages.people}
        type="number"
        inputMode="numeric"
        min={1}
        max={limits.invite.uses}
        value={uses}
        onChange={({ currentTarget }) => setUses(currentTarget.value)}
      />
      <Select
        label={messages.days}
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      >
        {DAYS.map((count) => (
          <option key={count} value={count}>
            {messages.daysChoice({ count })}
          </option>
        ))}
        {mayLastForever ? <option value="">{messages.never}</option> : null}
      </Select>
      <TextField
        label={messages.inviteEmail}
        hint={messages.inviteEmailHint}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={limits.email}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <TextField
        label={messages.inviteNote}
        hint={messages.inviteNoteHint}
        dir="auto"
        maxLength={limits.invite.note}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormDialog>
  );
}
