import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failures.ts';
import { api } from '../../api/routes.ts';
import { paths } from '../../navigation/paths.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useProof } from '../auth/index.ts';
import { overviewQuery } from './console.queries.ts';
import { messages } from './console.messages.ts';

/** Asks staff for a proof of identity, or a second step, where the console does not open without it. */
export function ConsoleGate({ children }: { children: ReactNode }) {
  const { error } = useQuery(overviewQuery);
  const code = error instanceof ApiFailure ? error.code : undefined;
  if (code === 'PROOF_REQUIRED') return <Locked sentence={error?.message ?? ''} />;
  if (code === 'STAFF_TWO_FACTOR') {
    return (
      <EmptyState
        level={1}
        title={messages.twoStep}
        text={error?.message}
        action={
          <ButtonLink to={paths.securitySettings} variant="primary">
            {messages.toSecurity}
          </ButtonLink>
        }
        className="m-4 md:m-8"
      />
    );
  }
  return children;
}

function Locked({ sentence }: { sentence: string }) {
  const queries = useQueryClient();
  const { withProof, proofDialog } = useProof();
  const unlock = async () => {
    try {
      await withProof(() => call(api.overview.getOverview));
    } catch {
      // The user closed the dialog; the panel stays.
    }
    await queries.invalidateQueries();
  };
  return (
    <>
      <EmptyState
        level={1}
        title={messages.locked}
        text={sentence}
        action={
          <Button variant="primary" onClick={() => void unlock()}>
            {messages.unlock}
          </Button>
        }
        className="m-4 md:m-8"
      />
      {proofDialog}
    </>
  );
}
