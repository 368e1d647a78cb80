import { subscriptions } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { lazy } from '@packages/router';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Part } from '../../ui/part.tsx';
import { Notice } from './notice.tsx';
import type { SubscriptionAddress } from './subscription-address.ts';
import type { usePlanActions } from './use-plan-actions.ts';

const PlusWelcome = lazy(async () => (await import('./plus-welcome.tsx')).PlusWelcome);

const words = subscriptions.planMessages;

interface PlanNoticesProps {
  subscription: subscriptions.Subscription;
  back: SubscriptionAddress['back'];
  /** Whether the confirmation of a payment is overdue. */
  isLate: boolean;
  actions: ReturnType<typeof usePlanActions>;
}

/** Notices about the last action and the state of the subscription. */
export function PlanNotices({ subscription, back, isLate, actions }: PlanNoticesProps) {
  const { result } = actions;
  const keep =
    subscription.state === 'ending' && subscription.resume ? (
      <Button variant="primary" size="small" loading={actions.isResuming} onClick={actions.resume}>
        {words.keep}
      </Button>
    ) : null;
  return (
    <output className="grid gap-3 empty:hidden">
      {result ? (
        <Notice tone={result.tone} action={keep}>
          {result.sentence}
        </Notice>
      ) : (
        <CheckoutResult plan={subscription.plan} back={back} isLate={isLate} />
      )}
      {result && keep ? null : back === 'success' && subscription.plan === 'USER' ? null : (
        <SubscriptionState subscription={subscription} actions={actions} keep={keep} />
      )}
    </output>
  );
}

interface CheckoutResultProps extends Pick<PlanNoticesProps, 'back' | 'isLate'> {
  plan: subscriptions.Subscription['plan'];
}

/** Shown after the return from the checkout. */
function CheckoutResult({ plan, back, isLate }: CheckoutResultProps) {
  if (back === 'canceled') return <Notice tone="plain">{words.canceled}</Notice>;
  if (back !== 'success') return null;
  if (plan === 'USERPLUS') {
    return (
      <Part>
        <PlusWelcome />
      </Part>
    );
  }
  return isLate ? (
    <Notice tone="plain">{words.notConfirmed}</Notice>
  ) : (
    <Notice tone="waiting">{words.confirming}</Notice>
  );
}

interface SubscriptionStateProps extends Pick<PlanNoticesProps, 'subscription' | 'actions'> {
  keep: ReactNode;
}

function SubscriptionState({ subscription, actions, keep }: SubscriptionStateProps) {
  const until = subscription.until === null ? null : dateLabel(subscription.until);
  if (subscription.state === 'ending' && until !== null) {
    return (
      <Notice tone="plain" action={keep}>
        {words.ending({ until })}
      </Notice>
    );
  }
  if (subscription.state === 'grace') {
    return (
      <Notice
        tone="bad"
        action={
          subscription.portal ? (
            <Button
              variant="primary"
              size="small"
              loading={actions.isOpeningPortal}
              onClick={actions.openPortal}
            >
              {words.checkCard}
            </Button>
          ) : null
        }
      >
        {until === null ? words.graceOpen : words.grace({ until })}
      </Notice>
    );
  }
  return subscription.state === 'ended' && until !== null ? (
    <Notice tone="plain">{words.ended({ until })}</Notice>
  ) : null;
}
