import { subscriptions } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { failureSentence } from '../../api/failure-sentence.ts';
import { api } from '../../api/routes.ts';
import { useSingleFlightMutation } from '../../api/use-single-flight-mutation.ts';
import { useToast } from '../../ui/overlays/toast.tsx';
import { refetchSubscription } from './subscriptions.queries.ts';
import { useLeaveFor } from './use-leave-for.ts';

const words = subscriptions.planMessages;

/** The result of the last action, for the notice. */
export interface ActionResult {
  tone: 'good' | 'bad';
  sentence: string;
}

/** The actions on a subscription. */
export function usePlanActions() {
  const queries = useQueryClient();
  const toast = useToast();
  const [result, setResult] = useState<ActionResult | null>(null);
  const checkout = useLeaveFor((error) =>
    toast.failure(words.checkoutFailed({ why: failureSentence(error) })),
  );
  const portal = useLeaveFor((error) => toast.failure(`${words.portalFailed}. ${failureSentence(error)}`));
  const downgrade = useSingleFlightMutation({
    mutationFn: () => call(api.subscriptions.cancelSubscription),
    onMutate: () => setResult(null),
    onSuccess: ({ success, message }) =>
      setResult(
        success
          ? { tone: 'good', sentence: message }
          : { tone: 'bad', sentence: words.downgradeFailed({ why: message }) },
      ),
    onError: (error) =>
      setResult({ tone: 'bad', sentence: words.downgradeError({ why: failureSentence(error) }) }),
    onSettled: () => refetchSubscription(queries),
  });
  const resume = useSingleFlightMutation({
    mutationFn: () => call(api.subscriptions.resumeSubscription),
    onMutate: () => setResult(null),
    onSuccess: ({ success, message }) => setResult({ tone: success ? 'good' : 'bad', sentence: message }),
    onError: (error) => toast.failure(`${words.resumeFailed}. ${failureSentence(error)}`),
    onSettled: () => refetchSubscription(queries),
  });
  return {
    result,
    isCheckingOut: checkout.isRedirecting,
    checkOut: (period: subscriptions.Period) =>
      checkout.leave(() =>
        period === 'year'
          ? call(api.subscriptions.createYearlyCheckout)
          : call(api.subscriptions.createCheckout),
      ),
    isOpeningPortal: portal.isRedirecting,
    openPortal: () => portal.leave(() => call(api.subscriptions.getCustomerPortal)),
    isDowngrading: downgrade.isPending,
    downgrade: () => downgrade.mutate(),
    isResuming: resume.isPending,
    resume: () => resume.mutate(),
  };
}
