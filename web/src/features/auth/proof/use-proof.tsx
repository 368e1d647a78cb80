import { useState, type ReactNode } from 'react';
import { lazy } from '@packages/router';
import { call } from '../../../api/client.ts';
import { ApiFailure } from '../../../api/failures.ts';
import { api } from '../../../api/routes.ts';
import { Part } from '../../../ui/part.tsx';

const ProofDialog = lazy(async () => (await import('./proof-dialog.tsx')).ProofDialog);

/** The user closed the dialog, so that the action did not happen. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled';
}

/** The action needs a proof of identity, as the page found out before it asked the server for it. */
class ProofMissing extends Error {
  override readonly name = 'ProofMissing';
}

/**
 * To be called within `withProof`, before the browser itself sends a request that needs a proof,
 * such as a download: the page cannot read the answer to that.
 */
export async function requireProof(): Promise<void> {
  const { proofExpiresAt } = await call(api.account.getAccount);
  if (proofExpiresAt === null) throw new ProofMissing('A proof of identity is needed.');
}

const needsProof = (error: unknown): boolean =>
  error instanceof ProofMissing || (error instanceof ApiFailure && error.code === 'PROOF_REQUIRED');

interface Proof {
  /**
   * Runs an action. If the server asks for a proof of identity first, opens the dialog and then runs
   * the action again.
   * @throws {ProofCancelled}
   */
  withProof: <T>(action: () => Promise<T>) => Promise<T>;
  /** To be rendered by the caller. */
  proofDialog: ReactNode;
}

interface WaitingProof {
  onProven: () => void;
  onCancel: () => void;
}

/** Asks users to prove their identity where a sensitive change needs it. */
export function useProof(): Proof {
  const [waitingProof, setWaitingProof] = useState<WaitingProof | null>(null);
  const prove = () =>
    new Promise<void>((resolve, reject) => {
      setWaitingProof({
        onProven: resolve,
        onCancel: () => reject(new ProofCancelled('No proof was given.')),
      });
    }).finally(() => setWaitingProof(null));
  return {
    async withProof(action) {
      try {
        return await action();
      } catch (error) {
        if (!needsProof(error)) throw error;
        await prove();
        return action();
      }
    },
    proofDialog: waitingProof ? (
      <Part>
        <ProofDialog {...waitingProof} />
      </Part>
    ) : null,
  };
}
