import { useQuery, useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FormError, ProofCancelled, useProof } from '../auth/index.ts';
import { StepButtons, type StepProps } from './step-frame.tsx';
import { messages } from './setup.messages.ts';

/** What is left after the set-up, and the button that opens the server. */
export function FinishStep(props: StepProps) {
  const queries = useQueryClient();
  const { data } = useQuery(queryOf(api.setup.getProgress));
  const { withProof, proofDialog } = useProof();
  const finish = useSingleFlightMutation({
    mutationFn: () => withProof(() => call(api.setup.finish)),
    onSuccess: () => refetchAfter(queries, 'instance'),
  });
  if (!data) return <Skeleton className="h-40 rounded-m" />;
  const { finishedAt, left } = data;
  const failure = finish.error instanceof ProofCancelled ? null : finish.error;
  return (
    <>
      {left.length === 0 ? (
        <p>{messages.nothingLeft}</p>
      ) : (
        <section aria-labelledby="left" className="grid gap-2 rounded-m bg-surface-1 p-5">
          <h3 id="left" className="text-[17px]">
            {messages.leftTitle}
          </h3>
          <ul className="grid list-disc gap-1 pl-5">
            {left.map((task) => (
              <li key={task}>{messages.left[task]}</li>
            ))}
          </ul>
          <p className="text-[14px] text-text-2">{messages.leftAbout}</p>
        </section>
      )}
      {failure ? <FormError sentence={failureSentence(failure)} /> : null}
      {finishedAt === null ? null : <output>{messages.finished}</output>}
      <StepButtons {...props}>
        {finishedAt === null ? (
          <Button variant="primary" loading={finish.isPending} onClick={() => finish.mutate()}>
            {messages.finish}
          </Button>
        ) : (
          <ButtonLink to={paths.console} variant="primary">
            {messages.openConsole}
          </ButtonLink>
        )}
      </StepButtons>
      {proofDialog}
    </>
  );
}
