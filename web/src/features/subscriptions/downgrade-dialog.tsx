import { subscriptions } from '@backbeat/contract';
import { dateLabel } from '../../lib/format/time-labels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CheckIcon, CloseIcon, type Icon } from '../../ui/icons.tsx';

const words = subscriptions.planMessages;

interface DowngradeQuestionProps {
  subscription: Pick<subscriptions.Subscription, 'state' | 'until' | 'over'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => void;
}

/** Explains what ends with Plus, when, and what stays. */
export function DowngradeDialog({ subscription, open, onOpenChange, onConfirm }: DowngradeQuestionProps) {
  const { over } = subscription;
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.downgradeTitle}
      description={whenOf(subscription)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{words.keep}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onOpenChange(false);
              onConfirm();
            }}
          >
            {words.downgrade}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Part title={words.stopsTitle} icon={CloseIcon} lines={subscriptions.listLostFeatures()} />
        <Part
          title={words.staysTitle}
          icon={CheckIcon}
          lines={[words.stays, ...subscriptions.describeFreePlanExcess(over)]}
        />
      </div>
    </Dialog>
  );
}

function whenOf({ state, until }: DowngradeQuestionProps['subscription']): string {
  if (state === 'grace') return words.endsNow;
  return until === null ? words.keptToEnd : words.keptUntil({ until: dateLabel(until) });
}

interface PartProps {
  title: string;
  icon: Icon;
  lines: readonly string[];
}

function Part({ title, icon: Mark, lines }: PartProps) {
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      <ul className="grid gap-1.5 text-text-2">
        {lines.map((line) => (
          <li key={line} className="flex items-start gap-2.5">
            <Mark size={16} className="mt-1 text-text-3" />
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
