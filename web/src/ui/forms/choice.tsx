import { useId } from 'react';
import { cx } from '../cx.ts';

export interface ChoiceProps<Value extends string> {
  /** Names the choice. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
  className?: string;
}

/** A choice between two or three options: radio buttons as a row of pills. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx('inline-flex w-fit gap-1 rounded-pill bg-surface-2 p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid h-9 min-w-16 cursor-pointer place-items-center rounded-pill px-4 text-[14px] font-[550] text-text-2 transition-colors hover:text-text has-checked:bg-text has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent pointer-coarse:h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
