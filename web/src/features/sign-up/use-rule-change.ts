import { useQueryClient } from '@tanstack/react-query';
import { failureSentence, isSignedOut } from '../../api/failure-sentence.ts';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { ProofCancelled, useProof } from '../auth/index.ts';
import { messages } from './sign-up-rules.messages.ts';

/**
 * Changes a rule about sign-ups, which needs a proof of identity, and shows the lists anew.
 * @param change sends the change and returns what the toast says
 */
export function useRuleChange<Input>(change: (input: Input) => Promise<string>, onDone?: () => void) {
  const queries = useQueryClient();
  const toast = useToast();
  const { withProof, proofDialog } = useProof();
  const mutation = useSingleFlightMutation({
    mutationFn: (input: Input) => withProof(() => change(input)),
    onSuccess: async (sentence) => {
      toast.success(sentence);
      onDone?.();
      await Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(api.signUpRules.listMailDomains) }),
        queries.invalidateQueries({ queryKey: keyOf(api.signUpRules.listBlockedNetworks) }),
      ]);
    },
    onError: (error) => {
      if (error instanceof ProofCancelled || isSignedOut(error)) return;
      toast.failure(`${messages.failed}. ${failureSentence(error)}`);
    },
  });
  return { mutate: mutation.mutate, isPending: mutation.isPending, proofDialog };
}
