import { subscriptions } from '@backbeat/contract';
import { useCallback } from 'react';
import { paths } from '../../navigation/paths.ts';
import { useNavigate } from '@packages/router';
import { useToast } from '../../ui/overlays/toast.tsx';
import { useCurrentUser } from '../auth/index.ts';

/** Shows why a plan does not allow something. Users without Plus also see a link to the plans. */
export function useShowPlanLimit(): (sentence: string) => void {
  const { data: user } = useCurrentUser();
  const toast = useToast();
  const navigate = useNavigate();
  const isFree = user?.role === 'USER';
  return useCallback(
    (sentence) =>
      toast.failure(
        sentence,
        isFree
          ? { label: subscriptions.offers.plans, onSelect: () => void navigate(paths.subscription) }
          : undefined,
      ),
    [toast, navigate, isFree],
  );
}
