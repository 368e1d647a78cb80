import { settings } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { refetchAfter } from '../../api/cached-routes.ts';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { isPasskeyCancelled, ProofCancelled, useProof } from '../auth/index.ts';

interface AccountMutationOptions<T, V> {
  mutationFn: (variables: V) => Promise<T>;
  onSuccess?: (result: T, variables: V) => void;
  /** The toast after a success. */
  success?: string;
  /** Whether the form shows failures itself. */
  showsFailure?: boolean;
}

/**
 * A change of the account. It asks for a proof of identity where the server wants one, refetches
 * what the change affects, and reports failures. The caller renders `proofDialog`.
 */
export function useAccountMutation<T, V = void>({
  mutationFn,
  onSuccess,
  success,
  showsFailure = false,
}: AccountMutationOptions<T, V>) {
  const queries = useQueryClient();
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  const mutation = useSingleFlightMutation({
    mutationFn: (variables: V) => withProof(() => mutationFn(variables)),
    onSuccess: (result: T, variables) => {
      if (success !== undefined) toast.success(success);
      onSuccess?.(result, variables);
      void refetchAfter(queries, 'account');
    },
    onError: (error) => {
      if (!showsFailure && isShown(error))
        toast.failure(`${settings.messages.failed}. ${failureSentence(error)}`);
    },
    gcTime: 0, // passwords and secrets do not enter the cache
  });
  const failure = mutation.error && isShown(mutation.error) ? failureSentence(mutation.error) : undefined;
  return { ...mutation, failure, proofDialog };
}

/** A cancelled dialog is no failure, and the app opens the sign-in screen by itself. */
const isShown = (error: Error): boolean =>
  !isSignedOut(error) && !(error instanceof ProofCancelled) && !isPasskeyCancelled(error);
