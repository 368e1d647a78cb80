import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { CheckIcon } from '../icons.tsx';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode;
  /** Below the label: the effect of the checkbox. */
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

const row =
  'group relative inline-flex min-h-8 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-50 pointer-coarse:min-h-11';

/** A checkbox that takes effect when the form is submitted. */
export function Checkbox({ label, hint, ...input }: CheckboxProps) {
  return (
    <label className={row}>
      <input type="checkbox" className="peer absolute size-full cursor-[inherit] opacity-0" {...input} />
      <CheckMark />
      <Label label={label} hint={hint} />
    </label>
  );
}

/** What shows the state of the checkbox before it, a `peer`. */
export const CheckMark = ({ className }: { className?: string }) => (
  <span
    className={cx(
      'grid size-[22px] shrink-0 place-items-center rounded-[6px] text-transparent shadow-[inset_0_0_0_1.5px_var(--edge)] transition-colors',
      'peer-checked:bg-fill peer-checked:text-on-fill peer-checked:shadow-none',
      'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent',
      className,
    )}
  >
    <CheckIcon size={16} strokeWidth={2.5} />
  </span>
);

/** A switch that takes effect at once. */
export function Switch({ label, hint, ...input }: CheckboxProps) {
  return (
    <label className={row}>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its checked state
        role="switch"
        className="peer absolute size-full cursor-[inherit] opacity-0"
        {...input}
      />
      <span
        className={cx(
          'relative h-7 w-12 shrink-0 rounded-pill bg-surface-3 shadow-[inset_0_0_0_1.5px_var(--edge)] transition-colors',
          'after:absolute after:top-1 after:left-1 after:size-5 after:rounded-pill after:bg-text-2 after:transition-transform',
          'peer-checked:bg-fill peer-checked:shadow-none peer-checked:after:translate-x-5 peer-checked:after:bg-on-fill',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent',
        )}
      />
      <Label label={label} hint={hint} />
    </label>
  );
}

function Label({ label, hint }: { label: ReactNode; hint: ReactNode }) {
  return (
    <span className="grid">
      <span className="font-medium">{label}</span>
      {hint ? <span className="text-[14px] text-text-3">{hint}</span> : null}
    </span>
  );
}
