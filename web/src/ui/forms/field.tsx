import { useId, type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes } from 'react';
import { FieldError } from './field-error.tsx';
import { limitCodePoints } from './code-point-limit.ts';
import { cx } from '../cx.ts';
import { ChevronDownIcon } from '../icons.tsx';

export interface Counter {
  /** Characters typed so far. */
  length: number;
  max: number;
  /** Shows the counter as a warning; by default in the last tenth. */
  warn?: boolean;
}

export interface FieldFrame {
  label: string;
  /** Help before any error: a format, a limit, a purpose. */
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
  counter?: Counter;
  /** Hides the label visually, if the placeholder and the context replace it. */
  labelHidden?: boolean;
  className?: string;
}

/** The attributes that tie a control to its label, hint, error and counter. */
export interface FieldWiring {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Returns whether a counter warns: as requested, else in the last tenth of the limit. */
export function counterWarns({ length, max, warn }: Counter): boolean {
  return warn ?? length >= max * 0.9;
}

/**
 * The frame of any control: label above; error, hint and counter below, tied to it for assistive
 * technology.
 */
export function Field({
  label,
  hint,
  error,
  counter,
  labelHidden = false,
  className,
  children,
}: FieldFrame & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId();
  const describedBy = cx(error && `${id}-error`, hint ? `${id}-hint` : null, counter && `${id}-counter`);
  return (
    <div className={cx('grid content-start gap-2', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'text-[14px] font-semibold'}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <div className={cx('flex items-start gap-4 text-[14px]', !error && !hint && !counter && 'sr-only')}>
        <div className="grid min-w-0 grow gap-1" aria-live="polite">
          {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
          {hint ? (
            <div id={`${id}-hint`} className="text-text-3">
              {hint}
            </div>
          ) : null}
        </div>
        {counter ? (
          <span
            id={`${id}-counter`}
            className={cx(
              'tabular-nums',
              counterWarns(counter) ? 'font-semibold text-danger' : 'text-text-3',
            )}
          >
            {`${counter.length}/${counter.max}`}
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** The classes of a text box. */
export const controlClass =
  'w-full rounded-m bg-surface-1 px-4 text-text shadow-[inset_0_0_0_1px_var(--edge)] transition-[box-shadow,background-color] hover:bg-surface-2 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)] focus-visible:outline-offset-0 disabled:opacity-50';

export interface TextFieldProps extends FieldFrame, Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  /** An icon inside the field, before the text. */
  icon?: ReactNode;
  /**
   * A control or a text inside the field, after the text: a clear button, 'Checking…', a check
   * mark.
   */
  trailing?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One line of text. `maxLength` counts code points, except for email addresses, which are ASCII.
 */
export function TextField({ icon, trailing, ...props }: TextFieldProps) {
  const [frame, { maxLength, ...input }] = splitFrame(props);
  // An email field has no selection that a script can change.
  const limit = input.type === 'email' ? { maxLength } : limitCodePoints({ ...input, maxLength });
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="relative block">
          {icon ? (
            <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center text-text-3">
              {icon}
            </span>
          ) : null}
          <input
            type="text"
            {...input}
            {...limit}
            {...wiring}
            className={cx(controlClass, 'h-12', Boolean(icon) && 'pl-12', Boolean(trailing) && 'pr-14')}
          />
          {trailing ? (
            <span className="absolute inset-y-0 right-1 flex items-center pr-1">{trailing}</span>
          ) : null}
        </span>
      )}
    </Field>
  );
}

export interface SelectProps extends FieldFrame, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className'> {
  /** 'button' looks like the buttons beside it, for a filter outside a form. */
  look?: 'field' | 'button';
  ref?: Ref<HTMLSelectElement>;
}

/** A native select, which every phone supports well. */
export function Select({ look = 'field', children, ...props }: SelectProps) {
  const [frame, select] = splitFrame(props);
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="relative block">
          <select
            {...select}
            {...wiring}
            className={cx(
              look === 'field' ? controlClass : filterClass,
              look === 'field' ? 'h-12' : 'h-11 lg:h-12',
              'appearance-none pr-11 text-ellipsis',
            )}
          >
            {children}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-4 my-auto text-text-2" />
        </span>
      )}
    </Field>
  );
}

/** The classes of a select that looks like a button. */
const filterClass =
  'w-full rounded-m bg-surface-2 px-4 font-semibold text-text transition-[background-color] hover:bg-surface-3';

/** Separates the props of the frame from those of its control. */
export function splitFrame<P extends FieldFrame>(props: P): [FieldFrame, Omit<P, keyof FieldFrame>] {
  const { label, hint, error, counter, labelHidden, className, ...control } = props;
  return [
    {
      label,
      hint,
      error,
      ...(counter && { counter }),
      ...(labelHidden && { labelHidden }),
      ...(className && { className }),
    },
    control,
  ];
}
