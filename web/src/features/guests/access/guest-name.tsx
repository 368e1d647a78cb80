import { limits, trimText, type guests } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { refetchAfter } from '../../../api/cached-routes.ts';
import { call } from '../../../api/client.ts';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { api } from '../../../api/routes.ts';
import { useSingleFlightMutation } from '../../../api/use-single-flight-mutation.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextField } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { messages } from '../guests.messages.ts';

/** The name of a guest, who corrects it once they have answered. */
export function GuestName({ invitation }: { invitation: guests.Invitation }) {
  const { guest, name, isPending, post } = invitation;
  const queries = useQueryClient();
  const toast = useToast();
  const [draft, setDraft] = useState(name);
  const saving = useSingleFlightMutation({
    mutationFn: () => call(api.guests.updateName, { body: { guest, name: draft } }),
    onSuccess: async () => {
      await refetchAfter(queries, ['credit', 'post']);
      toast.success(messages.nameSaved);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <Panel>
      <h2 className="mb-4 text-[17px]">{messages.yourName}</h2>
      {isPending ? (
        <p className="text-text-2">{messages.nameLater({ author: post.author })}</p>
      ) : (
        <form noValidate onSubmit={submit} className="grid justify-items-start gap-4">
          <TextField
            label={messages.yourName}
            labelHidden
            hint={messages.nameHint}
            value={draft}
            maxLength={limits.guest.name}
            autoComplete="name"
            error={saving.error ? failureSentence(saving.error) : undefined}
            onChange={(event) => setDraft(event.currentTarget.value)}
            className="w-full max-w-[420px]"
          />
          <Button
            type="submit"
            loading={saving.isPending}
            disabled={trimText(draft) === '' || trimText(draft) === name}
          >
            {messages.saveName}
          </Button>
        </form>
      )}
    </Panel>
  );
}
