import { audit } from '@backbeat/contract';
import { useState, type FormEvent } from 'react';
import { useNavigate } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { ActionPicker } from './action-picker.tsx';
import { writeAddress, type AuditAddress } from './audit-address.ts';
import { messages } from './audit.messages.ts';

/** The filters of the log, which the address keeps. */
export function AuditFilters({ address }: { address: AuditAddress }) {
  const { staff } = useSignedInUser();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(address);
  const show = (next: AuditAddress) => void navigate({ search: writeAddress({ ...next, after: '' }) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    show(draft);
  };
  const field = (name: keyof AuditAddress) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const actions = staff === 'administrator' ? audit.AUDIT_ACTIONS : audit.MODERATOR_ACTIONS;
  return (
    <form
      aria-label={messages.filters}
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-3 md:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
    >
      <TextField
        label={messages.actor}
        maxLength={100}
        placeholder={messages.actorHint}
        {...field('actor')}
      />
      <ActionPicker
        actions={actions}
        selectedActions={draft.action === '' ? [] : draft.action.split(',')}
        onChange={(next) => setDraft({ ...draft, action: next.join(',') })}
      />
      <TextField label={messages.from} type="date" {...field('from')} />
      <TextField label={messages.to} type="date" {...field('to')} />
      <TextField label={messages.words} maxLength={100} {...field('q')} />
      <Button type="submit">{messages.apply}</Button>
    </form>
  );
}
