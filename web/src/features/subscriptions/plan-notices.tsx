import { subscriptions } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { dateLabel } from '../../lib/time-labels.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from './notice.tsx';
import type { SubscriptionAddress } from './subscription-address.ts';
import type { usePlanActions } from './use-plan-actions.ts';

const words = subscriptions.planStrings;

interface PlanNoticesProps {
  subscription: subscriptions.Subscription;
  back: SubscriptionAddress['back'];
  /** Whether the confirmation of a payment is overdue. */
  isLate: boolean;
  deeds: ReturnType<typeof usePlanActions>;
}

/** Notices about the last action and the state of the subscription. */
export function PlanNotices({ subscription, back, isLate, deeds }: PlanNoticesProps) {
  const { said } = deeds;
  const keep =
    subscription.state === 'ending' && subscription.resume ? (
      <Button variant="primary" size="small" loading={deeds.isResuming} onClick={deeds.resume}>
        {words.keep}
      </Button>
    ) : null;
  return (
    <output className="grid gap-3 empty:hidden">
      {said ? (
        <Notice tone={said.tone} action={keep}>
          {said.sentence}
        </Notice>
      ) : (
        <CameBack plan={subscription.plan} back={back} isLate={isLate} />
      )}
      {said && keep ? null : back === 'success' && subscription.plan === 'USER' ? null : (
        <Standing subscription={subscription} deeds={deeds} keep={keep} />
      )}
    </output>
  );
}

interface CameBackProps extends Pick<PlanNoticesProps, 'back' | 'isLate'> {
  plan: subscriptions.Subscription['plan'];
}

/** Shown after the return from the checkout. */
function CameBack({ plan, back, isLate }: CameBackProps) {
  if (back === 'canceled') return <Notice tone="plain">{words.canceled}</Notice>;
  if (back !== 'success') return null;
  if (plan === 'USERPLUS') return <Notice tone="good">{words.success}</Notice>;
  return isLate ? (
    <Notice tone="plain">{words.notConfirmed}</Notice>
  ) : (
    <Notice tone="waiting">{words.confirming}</Notice>
  );
}

interface StandingProps extends Pick<PlanNoticesProps, 'subscription' | 'deeds'> {
  keep: ReactNode;
}

function Standing({ subscription, deeds, keep }: StandingProps) {
  const until = subscription.until === null ? null : dateLabel(subscription.until);
  if (subscription.state === 'ending' && until !== null) {
    return (
      <Notice tone="plain" action={keep}>
        {words.ending(until)}
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
              loading={deeds.isLeavingForPortal}
              onClick={deeds.openPortal}
            >
              {words.checkCard}
            </Button>
          ) : null
        }
      >
        {until === null ? words.graceOpen : words.grace(until)}
      </Notice>
    );
  }
  return subscription.state === 'ended' && until !== null ? (
    <Notice tone="plain">{words.ended(until)}</Notice>
  ) : null;
}
