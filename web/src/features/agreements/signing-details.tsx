import { agreements, isIpiNameNumber, limits, trimText } from '@backbeat/contract';
import { useState, type FormEvent } from 'react';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { ApiFailure } from '../../api/failures.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useSaveSigningDetails, useSigningDetails } from './agreements.queries.ts';
import { messages } from './agreements.messages.ts';

type Details = agreements.SigningDetails;

const FIELDS: readonly { name: keyof Details; label: string; hint: string; autoComplete: string }[] = [
  { name: 'legalName', label: messages.legalName, hint: messages.asInYourPassport, autoComplete: 'name' },
  {
    name: 'ipi',
    label: messages.ipiNameNumber,
    hint: messages.n11DigitsFromYourCollecting,
    autoComplete: 'off',
  },
  { name: 'pro', label: messages.collectingSociety, hint: 'GEMA, SACEM, ASCAP …', autoComplete: 'off' },
  {
    name: 'publisher',
    label: messages.publisher,
    hint: messages.ifSomeonePublishesYourSongs,
    autoComplete: 'organization',
  },
];

/** The private details of the viewer for split sheets and release files. */
export function SigningDetails() {
  const { data, error, refetch, isFetching } = useSigningDetails(true);
  return (
    <Panel className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 className="text-[17px]">{messages.yourSigningDetails}</h2>
        <p className="mt-1 text-text-2">{agreements.messages.detailsHint}</p>
      </div>
      {data ? (
        <DetailsForm storedDetails={data} />
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-3">
          <p>{failureSentence(error)}</p>
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            {messages.tryAgain}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-48 rounded-m" />
      )}
    </Panel>
  );
}

function DetailsForm({ storedDetails }: { storedDetails: Details }) {
  const toast = useToast();
  const [edits, setEdits] = useState<Partial<Details>>({});
  const { mutate, isPending, error } = useSaveSigningDetails(() => {
    setEdits({});
    toast.success(agreements.messages.detailsSaved);
  });
  const details = { ...storedDetails, ...edits };
  const ipi = trimText(details.ipi);
  const isIpiWrong = ipi !== '' && !isIpiNameNumber(ipi);
  const [isTried, setIsTried] = useState(false);
  const isDirty = FIELDS.some(({ name }) => details[name] !== storedDetails[name]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isDirty && !isIpiWrong) mutate(details);
  };
  const fieldErrors = error instanceof ApiFailure ? error.fields : {};
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
        {FIELDS.map(({ name, ...field }) => (
          <TextField
            key={name}
            {...field}
            value={details[name]}
            maxLength={limits.signingDetail}
            error={name === 'ipi' && isTried && isIpiWrong ? agreements.messages.ipi : fieldErrors[name]}
            onChange={(event) => setEdits({ ...edits, [name]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div role="alert" className="text-danger empty:hidden">
        {error && !isSignedOut(error) && Object.keys(fieldErrors).length === 0
          ? failureSentence(error)
          : null}
      </div>
      <div>
        <Button type="submit" variant="primary" disabled={!isDirty} loading={isPending}>
          {messages.saveDetails}
        </Button>
      </div>
    </form>
  );
}
