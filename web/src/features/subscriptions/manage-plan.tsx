import { subscriptions } from '@backbeat/contract';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ExternalIcon } from './plan-icons.ts';

const words = subscriptions.planMessages;

interface ManagePlanProps {
  /** Whether the payment provider has a page for this user. */
  hasPortal: boolean;
  /** The end of Plus, as in the subscription. */
  until: string | null;
  isRedirecting: boolean;
  onPortal: () => void;
}

/** Links Plus users to the payment provider's page with cards and invoices. */
export function ManagePlan({ hasPortal, until, isRedirecting, onPortal }: ManagePlanProps) {
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <h2 className="text-[20px]">{words.manage}</h2>
        <p className="text-text-2">
          {hasPortal
            ? words.manageText
            : until === null
              ? words.given
              : words.givenUntil({ until: dateLabel(until) })}
        </p>
      </div>
      {hasPortal ? (
        <Button icon={<ExternalIcon size={18} />} loading={isRedirecting} onClick={onPortal}>
          {words.portal}
        </Button>
      ) : null}
    </Panel>
  );
}
