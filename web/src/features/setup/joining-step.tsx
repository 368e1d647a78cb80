import type { instance, signUp } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormError, ProofCancelled, useProof } from '../auth/index.ts';
import { instanceSettingsMessages, LockedHint } from '../settings/index.ts';
import { StepButtons, type StepProps } from './step-frame.tsx';
import { messages } from './setup.messages.ts';

const { choices } = instanceSettingsMessages;
const MODES: readonly signUp.SignUpMode[] = ['open', 'approval', 'invite', 'closed'];
const OPTIONS = MODES.map((value) => ({ value, label: choices[value] }));
const readMode = (value: unknown) => MODES.find((mode) => mode === value);

/** The modes of sign-up. Approval is chosen until an administrator has chosen another one. */
export function JoiningStep(props: StepProps) {
  const { data } = useQuery(queryOf(api.instance.getSettings));
  return data ? <ModeForm list={data} {...props} /> : <Skeleton className="h-64 rounded-m" />;
}

function ModeForm({ list, onBack, onNext }: StepProps & { list: instance.SettingList }) {
  const queries = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const setting = list.settings.find(({ key }) => key === 'signUp.mode');
  const storedMode = readMode(setting?.value);
  const lockedBy = setting?.lockedBy ?? null;
  const [choice, setChoice] = useState<signUp.SignUpMode>();
  const mode = choice ?? (setting?.changedAt === null ? 'approval' : storedMode);
  const save = useSingleFlightMutation({
    mutationFn: () =>
      withProof(() =>
        call(api.instance.changeSettings, {
          params: { section: 'sign-up' },
          body: { version: list.version, values: { 'signUp.mode': mode } },
        }),
      ),
    onSuccess: async () => {
      await refetchAfter(queries, 'instance');
      onNext();
    },
    onError: () => refetchAfter(queries, 'instance'),
  });
  const failure = save.error instanceof ProofCancelled ? null : save.error;
  return (
    <>
      {lockedBy !== null && storedMode ? (
        <div className="grid gap-1">
          <p className="font-medium">{choices[storedMode]}</p>
          <p className="text-text-2">
            <LockedHint variable={lockedBy} />
          </p>
        </div>
      ) : (
        <RadioGroup label={messages.mode} labelHidden options={OPTIONS} value={mode} onChange={setChoice} />
      )}
      {failure ? <FormError sentence={failureSentence(failure)} /> : null}
      <StepButtons onBack={onBack} onNext={onNext}>
        <Button
          variant="primary"
          loading={save.isPending}
          onClick={() => (lockedBy !== null || mode === storedMode ? onNext() : save.mutate())}
        >
          {messages.next}
        </Button>
      </StepButtons>
      {proofDialog}
    </>
  );
}
