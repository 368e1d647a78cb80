import { limits } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CodeInput } from '../../ui/forms/code-input.tsx';
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormError } from '../auth/index.ts';
import { mailMessages, mailQuery, TestResult, useTestMail } from '../mail/index.ts';
import { StepButtons, type StepProps } from './step-frame.tsx';
import { messages } from './setup.messages.ts';

/** A test of the mail server, whose mail has the code that confirms the administrator's address. */
export function MailStep({ onBack, onNext }: StepProps) {
  const { data } = useQuery(mailQuery);
  const { data: progress } = useQuery(queryOf(api.setup.getProgress));
  const test = useTestMail();
  if (!data || !progress) return <Skeleton className="h-40 rounded-m" />;
  const { server, from, outbox } = data;
  const isDone = server !== null && (progress.emailVerified || test.data?.accepted === true);
  return (
    <>
      <p className="wrap-anywhere">
        {server === null
          ? mailMessages.outbox({ folder: outbox ?? '' })
          : mailMessages.through({ from, server })}
      </p>
      {server === null ? null : (
        <>
          <output className="grid gap-3 wrap-anywhere">
            {test.error ? <FormError sentence={failureSentence(test.error)} /> : null}
            {test.data ? <TestResult {...test.data} /> : null}
          </output>
          {test.data?.hasCode === true && test.data.accepted && !progress.emailVerified ? (
            <CodeForm to={test.data.to} />
          ) : null}
          <div>
            <Button
              variant={isDone ? 'plain' : 'primary'}
              loading={test.isPending}
              onClick={() => test.mutate('')}
            >
              {mailMessages.send}
            </Button>
          </div>
        </>
      )}
      {progress.emailVerified ? (
        <p className="flex items-center gap-2">
          <CheckIcon size={20} className="text-text-3" />
          <span>{messages.confirmed}</span>
        </p>
      ) : null}
      {isDone ? null : (
        <p className="flex items-start gap-2 text-text-2">
          <WarningIcon size={20} className="mt-0.5 shrink-0 text-danger" />
          <span>{messages.skipMailWarning}</span>
        </p>
      )}
      <StepButtons onBack={onBack} onNext={onNext}>
        <Button variant={isDone ? 'primary' : 'plain'} onClick={onNext}>
          {isDone ? messages.go : messages.skipMail}
        </Button>
      </StepButtons>
    </>
  );
}

function CodeForm({ to }: { to: string }) {
  const queries = useQueryClient();
  const [code, setCode] = useState('');
  const confirmation = useSingleFlightMutation({
    mutationFn: (typedCode: string) => call(api.account.confirmEmailChange, { body: { code: typedCode } }),
    onSuccess: () => refetchAfter(queries, 'account'),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    confirmation.mutate(code);
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="wrap-anywhere text-text-2">{messages.codeSent({ email: to })}</p>
      <CodeInput
        label={messages.code}
        length={limits.account.emailChange.length}
        value={code}
        onChange={setCode}
        onComplete={(typedCode) => confirmation.mutate(typedCode)}
        error={confirmation.error ? failureSentence(confirmation.error) : undefined}
      />
      <div>
        <Button type="submit" variant="primary" loading={confirmation.isPending}>
          {messages.confirmCode}
        </Button>
      </div>
    </form>
  );
}
