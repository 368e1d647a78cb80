import { subscriptions } from '@backbeat/contract';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const LINES = subscriptions.planLines('USER').length;

/** The skeleton of the plans, shown until the subscription is loaded. */
export function SubscriptionLoading() {
  return (
    <Loading label={subscriptions.planMessages.loading}>
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        {['free', 'plus'].map((plan) => (
          <div key={plan} className="grid content-start gap-6 rounded-l bg-surface-1 p-5 md:p-8">
            <div className="grid gap-2">
              <Skeleton className="h-7 w-24" />
              <Skeleton className="h-6 w-4/5" />
            </div>
            <Skeleton className="h-14 w-40" />
            <div className="grid gap-2">
              <Skeleton className="h-13 w-full rounded-pill" />
              <span className="h-5" />
            </div>
            <div className="grid gap-2.5">
              {Array.from({ length: LINES }, (_, line) => (
                <Skeleton key={line} className="h-[22px] w-3/4" />
              ))}
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
