import { subscriptions, type users } from '@backbeat/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTitle } from '../../navigation/use-title.ts';
import { logFailure } from '../../api/log-failure.ts';
import { lazy, useLocation, useNavigate } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { Choice } from '../../ui/forms/choice.tsx';
import { useSignedInUser } from '../auth/index.ts';
import { CommonQuestions, TrustNotes } from './common-questions.tsx';
import { ManagePlan } from './manage-plan.tsx';
import { refetchSubscription, useSubscription } from './subscriptions.queries.ts';
import { Notice } from './notice.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { Plans } from './plans.tsx';
import { readAddress, writeAddress, type SubscriptionAddress } from './subscription-address.ts';
import { SubscriptionLoading } from './subscription-loading.tsx';
import { usePlanActions } from './use-plan-actions.ts';
import { Part } from '../../ui/part.tsx';
import { uiMessages } from '../../ui/ui.messages.ts';
import { messages } from './subscriptions.messages.ts';

const words = subscriptions.planMessages;
const BILLING = [
  { value: 'month', label: words.monthly },
  { value: 'year', label: words.yearly },
] as const;

/** How long the screen waits for the confirmation of a payment, in milliseconds. */
const CONFIRMATION_TIMEOUT_MS = 60_000;

const DowngradeDialog = lazy(async () => (await import('./downgrade-dialog.tsx')).DowngradeDialog);

/** The plans, the current subscription and its actions. The address holds the billing period. */
export function Component() {
  useTitle(words.title);
  const user = useSignedInUser();
  const query = useLocation().search;
  const address = useMemo(() => readAddress(new URLSearchParams(query)), [query]);
  const isLate = useIsLate(address.back === 'success');
  const { data, error, refetch, isFetching } = useSubscription(
    ({ plan }) => address.back === 'success' && plan === 'USER' && !isLate,
  );
  useReconciledRole(user, data);
  useEffect(() => {
    if (error) logFailure(words.loadFailed, error);
  }, [error]);
  return (
    <div className="wrap grid max-w-[1000px] grid-cols-[minmax(0,1fr)] gap-6 pt-8 pb-16 md:gap-8 md:pt-12">
      <h1 className="text-center">{words.title}</h1>
      {data ? (
        <SubscriptionView subscription={data} address={address} isLate={isLate} />
      ) : error ? (
        <>
          <Notice
            tone="bad"
            action={
              <Button size="small" loading={isFetching} onClick={() => void refetch()}>
                {uiMessages.tryAgain}
              </Button>
            }
          >
            {words.loadFailed}
          </Notice>
          <SubscriptionView subscription={fallbackSubscription(user)} address={address} isLate />
        </>
      ) : (
        <SubscriptionLoading />
      )}
      <CommonQuestions />
      <TrustNotes />
    </div>
  );
}

interface SubscriptionViewProps {
  subscription: subscriptions.Subscription;
  address: SubscriptionAddress;
  isLate: boolean;
}

function SubscriptionView({ subscription, address, isLate }: SubscriptionViewProps) {
  const navigate = useNavigate();
  const actions = usePlanActions();
  const [asking, setAsking] = useState<'never' | 'now' | 'before'>('never');
  const period = address.period ?? subscription.period ?? 'month';
  const go = (next: Partial<SubscriptionAddress>) =>
    void navigate(
      { search: writeAddress({ ...address, back: undefined, ...next }) },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-center gap-3">
        <Choice
          label={messages.billingPeriod}
          value={period}
          options={BILLING}
          onChange={(next) => go({ period: next })}
        />
        <Chip tone="plus">{subscriptions.describeSavedShare()}</Chip>
      </div>
      <PlanNotices subscription={subscription} back={address.back} isLate={isLate} actions={actions} />
      <Plans
        subscription={subscription}
        period={period}
        actions={actions}
        onDowngrade={() => setAsking('now')}
      />
      {subscription.plan === 'USERPLUS' ? (
        <ManagePlan
          hasPortal={subscription.portal}
          until={subscription.until}
          isRedirecting={actions.isOpeningPortal}
          onPortal={actions.openPortal}
        />
      ) : null}
      {asking === 'never' ? null : (
        <Part>
          <DowngradeDialog
            subscription={subscription}
            open={asking === 'now'}
            onOpenChange={(open) => setAsking(open ? 'now' : 'before')}
            onConfirm={() => {
              go({});
              actions.downgrade();
            }}
          />
        </Part>
      )}
    </>
  );
}

/** Returns whether something has been pending for too long. */
function useIsLate(isAwaited: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAwaited) return undefined;
    const timer = setTimeout(() => setLate(true), CONFIRMATION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isAwaited]);
  return isLate;
}

/** Reconciles the subscription with the role of the user, also without a live connection. */
function useReconciledRole(
  { role }: users.CurrentUser,
  subscription: subscriptions.Subscription | undefined,
): void {
  const queries = useQueryClient();
  const plan = subscription?.plan;
  useEffect(() => {
    if (plan !== undefined && plan !== role) void refetchSubscription(queries);
  }, [queries, plan, role]);
}

/** The plans stay readable if the subscription fails to load. */
const fallbackSubscription = ({ role }: users.CurrentUser): subscriptions.Subscription => ({
  plan: role,
  period: null,
  state: 'none',
  until: null,
  provider: null,
  portal: role === 'USERPLUS',
  cancel: false,
  resume: false,
  checkout: role === 'USER',
  over: { demos: { have: 0, above: 0 }, links: 0, pictures: 0 },
});
