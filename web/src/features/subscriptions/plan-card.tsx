import { subscriptions, type Role } from '@backbeat/contract';
import { useId, type ReactNode } from 'react';
import { Chip } from '../../ui/controls/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { CheckIcon, CloseIcon, StarIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messages } from './subscriptions.messages.ts';

const words = subscriptions.planMessages;

interface PlanCardProps {
  plan: Role;
  period: subscriptions.Period;
  /** The actions on the plan. */
  children: ReactNode;
}

/** A plan with its price and features. */
export function PlanCard({ plan, period, children }: PlanCardProps) {
  const titleId = useId();
  const isPlus = plan === 'USERPLUS';
  return (
    <section
      aria-labelledby={titleId}
      className={cx(
        'flex min-w-0 flex-col gap-6 rounded-l bg-surface-1 p-5 md:p-8',
        isPlus && 'shadow-[inset_0_0_0_2px_var(--gold)]',
      )}
    >
      <div className="grid gap-2">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
          <h2 id={titleId} className={cx('flex items-center gap-2 text-[24px]', isPlus && 'text-gold')}>
            {isPlus ? <StarIcon size={22} isFilled /> : null}
            <span>{words.names[plan]}</span>
          </h2>
          {isPlus ? <Chip tone="plus">{words.popular}</Chip> : null}
        </div>
        <p className="text-text-2">{words.about[plan]}</p>
      </div>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="figures text-[52px]">{subscriptions.priceOf(plan, period)}</span>
          <span className="text-text-2">{words.perPeriod[period]}</span>
        </p>
        {period === 'year' ? (
          <p className="text-[14px] font-medium text-gold max-md:empty:hidden md:min-h-6">
            {isPlus ? subscriptions.describeSavedAmount() : null}
          </p>
        ) : null}
      </div>
      <div className="grid gap-2">{children}</div>
      <ul className="grid gap-2.5">
        {subscriptions.planLines(plan).map(({ text, has }) => (
          <li key={text} className={cx('flex items-start gap-3', has ? 'text-text' : 'text-text-3')}>
            {has ? (
              <CheckIcon size={18} className={cx('mt-0.5', isPlus ? 'text-gold' : 'text-text-2')} />
            ) : (
              <CloseIcon size={18} className="mt-0.5" />
            )}
            <span className="min-w-0">
              {has ? null : <VisuallyHidden>{messages.notIncluded} </VisuallyHidden>}
              <span>{text}</span>
            </span>
          </li>
        ))}
      </ul>
      {isPlus ? (
        <div className="grid gap-2 border-t border-line pt-5">
          <h3 className="text-[14px] text-text-2">{words.comingSoon}</h3>
          <ul className="flex flex-wrap gap-2">
            {words.soon.map((thing) => (
              <li key={thing}>
                <Chip>{thing}</Chip>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}
