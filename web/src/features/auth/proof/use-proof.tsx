import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ApiFailure } from '../../../api/failures.ts';

const ProofDialog = lazy(async () => ({ default: (await import('./proof-dialog.tsx')).ProofDialog }));

/** The user closed the dialog, so that the action did not happen. */
export class ProofCancelled extends Error {
  override readonly name = 'ProofCancelled';
}

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

interface Waiting {
  onProven: () => void;
  onCancel: () => void;
}

/** Asks users to prove their identity where a sensitive change needs it. */
export function useProof(): Proof {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const prove = () =>
    new Promise<void>((resolve, reject) => {
      setWaiting({ onProven: resolve, onCancel: () => reject(new ProofCancelled('No proof was given.')) });
    }).finally(() => setWaiting(null));
  return {
    async withProof(action) {
      try {
        return await action();
      } catch (error) {
        if (!(error instanceof ApiFailure && error.code === 'PROOF_REQUIRED')) throw error;
        await prove();
        return action();
      }
    },
    proofDialog: waiting ? (
      <Suspense>
        <ProofDialog {...waiting} />
      </Suspense>
    ) : null,
  };
}
