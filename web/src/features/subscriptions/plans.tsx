import { subscriptions } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PlanCard } from './plan-card.tsx';
import type { usePlanActions } from './use-plan-actions.ts';

const words = subscriptions.planMessages;

interface PlansProps {
  subscription: subscriptions.Subscription;
  period: subscriptions.Period;
  actions: ReturnType<typeof usePlanActions>;
  onDowngrade: () => void;
}

/** Both plans side by side, each with its actions. */
export function Plans({ subscription, period, actions, onDowngrade }: PlansProps) {
  const { plan, cancel, checkout } = subscription;
  const isPlus = plan === 'USERPLUS';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6">
      <PlanCard plan="USER" period={period}>
        {isPlus ? (
          <Button size="large" wide disabled={!cancel} loading={actions.isDowngrading} onClick={onDowngrade}>
            {words.downgrade}
          </Button>
        ) : (
          <Current />
        )}
        <Hint>{isPlus ? null : words.freeForever}</Hint>
      </PlanCard>
      <PlanCard plan="USERPLUS" period={period}>
        {isPlus ? (
          <Current />
        ) : (
          <Button
            variant="primary"
            size="large"
            wide
            disabled={!checkout}
            loading={actions.isCheckingOut}
            onClick={() => actions.checkOut(period)}
          >
            {words.upgrade}
          </Button>
        )}
        <Hint>{hintOf(subscription)}</Hint>
      </PlanCard>
    </div>
  );
}

const Current = () => (
  <Button size="large" wide disabled>
    {words.current}
  </Button>
);

const Hint = ({ children }: { children: ReactNode }) => (
  <p className="text-center text-[13px] text-text-3 max-md:empty:hidden md:min-h-5">{children}</p>
);

/** The hint below the button of Plus. */
function hintOf({ plan, state, until, provider, checkout }: subscriptions.Subscription): string | null {
  if (plan === 'USERPLUS')
    return state === 'active' && until ? words.renews({ until: dateLabel(until) }) : null;
  if (provider === null) return checkout ? null : words.notSetUp;
  if (!checkout) return subscriptions.messages.disputed;
  return provider === 'sandbox' ? subscriptions.sandboxMessages.checkout : null;
}
