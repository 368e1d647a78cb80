import { cx } from '../cx.ts';
import { CheckIcon } from '../icons.tsx';
import { uiMessages } from '../ui.messages.ts';

export interface StepperProps {
  /** Names the steps for screen readers. */
  label: string;
  steps: readonly string[];
  /** From 0. */
  current: number;
}

/** The steps of a wizard. Phones show a segmented bar with the number of the current step,
 * whose name is the heading below. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <nav aria-label={label}>
      <p className="mb-3 text-text-2 tabular-nums md:hidden">
        {uiMessages.stepOf({ step: current + 1, steps: steps.length })}
      </p>
      <ol className="flex gap-1.5 md:gap-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={cx(
              'flex min-w-0 grow basis-0 flex-col gap-3 text-[14px]',
              index === current ? 'font-semibold text-text' : 'text-text-3',
            )}
          >
            <span
              className={cx(
                'h-1 rounded-pill',
                index < current && 'bg-text-3',
                index === current && 'bg-accent',
                index > current && 'bg-surface-3',
              )}
            />
            <span className="flex items-start gap-1.5 leading-snug max-md:sr-only">
              {index < current ? (
                <CheckIcon size={16} className="mt-px shrink-0" />
              ) : (
                <span className="tabular-nums">{index + 1}</span>
              )}
              <span>{step}</span>
              {index < current ? <span className="sr-only">{uiMessages.done}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
