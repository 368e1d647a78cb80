import { useState } from 'react';
import { cleanCode } from './clean-code.ts';
import { cx } from '../cx.ts';
import { Field, type FieldFrame } from './field.tsx';

export interface CodeInputProps extends Omit<FieldFrame, 'counter'> {
  value: string;
  onChange: (code: string) => void;
  /** Called once with the complete code, after its last character. */
  onComplete?: (code: string) => void;
  length?: number;
  /** Accepts only digits, so that phones show the number keys. */
  numeric?: boolean;
  name?: string;
  autoFocus?: boolean;
  disabled?: boolean;
}

/**
 * A field for a mailed code. One input looks like several cells, so that typing, pasting and
 * autofill work.
 */
export function CodeInput({
  value,
  onChange,
  onComplete,
  length = 8,
  numeric = false,
  name,
  autoFocus,
  disabled,
  ...frame
}: CodeInputProps) {
  const [isFocused, setFocused] = useState(false);
  const type = (text: string) => {
    const code = cleanCode(text, length, numeric);
    onChange(code);
    if (code.length === length && code !== value) onComplete?.(code);
  };
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="relative block max-w-[440px]">
          <input
            {...wiring}
            name={name}
            value={value}
            disabled={disabled}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step consists of this field alone
            autoFocus={autoFocus}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            inputMode={numeric ? 'numeric' : 'text'}
            className="absolute inset-0 z-10 w-full rounded-m bg-transparent pl-[4%] font-mono text-transparent caret-transparent selection:bg-transparent selection:text-transparent"
          />
          <span
            aria-hidden="true"
            className={cx('grid gap-1.5 md:gap-2', disabled === true && 'opacity-50')}
            style={{ gridTemplateColumns: `repeat(${length}, 1fr)` }}
          >
            {Array.from({ length }, (_, cell) => (
              <span
                // oxlint-disable-next-line react/no-array-index-key -- a cell is identified by its position
                key={cell}
                className={cx(
                  'grid h-14 place-items-center rounded-s bg-surface-1 font-display text-[24px] font-bold',
                  edgeOf(isFocused && cell === Math.min(value.length, length - 1), wiring['aria-invalid']),
                )}
              >
                {value[cell]}
              </span>
            ))}
          </span>
        </span>
      )}
    </Field>
  );
}

function edgeOf(active: boolean, invalid: boolean | undefined): string {
  if (active) return 'shadow-[inset_0_0_0_2px_var(--accent)]';
  return invalid ? 'shadow-[inset_0_0_0_1.5px_var(--danger)]' : 'shadow-[inset_0_0_0_1px_var(--edge)]';
}
