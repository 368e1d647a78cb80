import { FieldError } from './field-error.tsx';
import { useId } from 'react';
import { cx } from '../cx.ts';

export interface RadioGroupProps<T extends string> {
  label: string;
  /** Hides the label visually, if a heading replaces it. */
  labelHidden?: boolean;
  options: readonly { value: T; label: string }[];
  /** Undefined without a choice. */
  value: T | undefined;
  onChange: (value: T) => void;
  /** The error message. */
  error?: string | undefined;
}

/** A choice of a few options, all visible. */
export function RadioGroup<T extends string>({
  label,
  labelHidden = false,
  options,
  value,
  onChange,
  error,
}: RadioGroupProps<T>) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="grid content-start gap-1"
    >
      <span id={id} className={labelHidden ? 'sr-only' : 'text-[14px] font-semibold'}>
        {label}
      </span>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative -mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-s px-2 transition-colors hover:bg-surface-2"
        >
          <input
            type="radio"
            name={id}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="peer absolute size-full cursor-[inherit] opacity-0"
          />
          <span
            className={cx(
              'size-[22px] shrink-0 rounded-pill shadow-[inset_0_0_0_1.5px_var(--edge)] transition-shadow',
              'peer-checked:shadow-[inset_0_0_0_7px_var(--accent)]',
              'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-accent',
            )}
          />
          <span className="font-medium">{option.label}</span>
        </label>
      ))}
      <div aria-live="polite" className={error ? '' : 'sr-only'}>
        {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      </div>
    </div>
  );
}
