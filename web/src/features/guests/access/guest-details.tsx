import { limits, type agreements } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { FormError } from '../../auth/index.ts';
import { messages } from '../guests.messages.ts';

type Details = agreements.SigningDetails;

const FIELDS: readonly { name: keyof Details; label: string; autoComplete: string }[] = [
  { name: 'legalName', label: messages.legalName, autoComplete: 'name' },
  { name: 'ipi', label: messages.ipi, autoComplete: 'off' },
  { name: 'pro', label: messages.pro, autoComplete: 'off' },
  { name: 'publisher', label: messages.publisher, autoComplete: 'organization' },
];

/** The private details of a guest for the split sheet. */
export function GuestDetails({ guest }: { guest: string }) {
  const query = queryOf(api.guests.getSigningDetails, { query: { guest } });
  const { data } = useQuery(query);
  const queries = useQueryClient();
  const toast = useToast();
  const [edits, setEdits] = useState<Partial<Details>>({});
  const saving = useSingleFlightMutation({
    mutationFn: (body: Details) => call(api.guests.updateSigningDetails, { body: { ...body, guest } }),
    onSuccess: (savedDetails) => {
      queries.setQueryData(query.queryKey, savedDetails);
      setEdits({});
      toast.success(messages.detailsSaved);
    },
  });
  if (!data) return null;
  const details = { ...data, ...edits };
  const fieldErrors = saving.error instanceof ApiFailure ? saving.error.fields : {};
  const isDirty = FIELDS.some(({ name }) => details[name] !== data[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isDirty) saving.mutate(details);
  };
  return (
    <Panel className="grid gap-5">
      <div>
        <h2 className="text-[17px]">{messages.signingDetails}</h2>
        <p className="mt-1 text-text-2">{messages.signingHint}</p>
      </div>
      <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-5">
        <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
          {FIELDS.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              value={details[name]}
              maxLength={limits.signingDetail}
              error={fieldErrors[name]}
              onChange={(event) => setEdits({ ...edits, [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        {saving.error && Object.keys(fieldErrors).length === 0 ? (
          <FormError sentence={failureSentence(saving.error)} />
        ) : null}
        <Button type="submit" disabled={!isDirty} loading={saving.isPending}>
          {messages.saveDetails}
        </Button>
      </form>
    </Panel>
  );
}
