import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isComposing } from '../../lib/keyboard/is-composing.ts';
import { cx } from '../cx.ts';
import { countSentence } from './count-sentence.ts';
import { controlClass, Field, type FieldFrame } from './field.tsx';

export interface ComboboxOption {
  key: string;
  children: ReactNode;
}

export interface ComboboxProps extends FieldFrame {
  value: string;
  onValue: (value: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (key: string) => void;
  /** The message without options: no results, or still loading. Without a message nothing opens. */
  message?: string | undefined;
  /** The options belong to an earlier text. A click chooses one, but Enter does not. */
  busy?: boolean;
  placeholder?: string;
  /** An icon inside the field, before the text. */
  icon?: ReactNode;
  disabled?: boolean;
  onBlur?: () => void;
}

/**
 * A field with a list of matching options, which the user chooses by arrow keys and Enter or by a
 * click (the combobox with a listbox of WAI-ARIA's authoring practices). Escape closes the list; a
 * second Escape empties the field. In a dialog the list is part of the content, which would cut it
 * off otherwise.
 */
export function Combobox({
  value,
  onValue,
  options,
  onChoose,
  message,
  busy = false,
  placeholder,
  icon,
  disabled,
  onBlur,
  ...frame
}: ComboboxProps) {
  const listId = useId();
  const [hasFocus, setHasFocus] = useState(false);
  const [closedFor, setClosedFor] = useState<string | null>(null);
  const [highlightedKey, setHighlightedKey] = useState<string | null>(null);
  const open = hasFocus && closedFor !== value && (options.length > 0 || message !== undefined);
  const highlightedIndex = options.findIndex(({ key }) => key === highlightedKey);
  // The best match comes first, and Enter chooses it.
  const place = highlightedIndex < 0 ? 0 : highlightedIndex;
  const current = options[place]?.key;
  const optionId = (key: string) => `${listId}-${key}`;

  const mark = (index: number) => {
    const option = options[(index + options.length) % options.length];
    if (!option) return;
    setHighlightedKey(option.key);
    document.getElementById(optionId(option.key))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (key: string) => {
    setHighlightedKey(null);
    onChoose(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys during composition belong to the input method.
    if (isComposing(event.nativeEvent)) return;
    const keys: Record<string, (() => void) | undefined> = {
      ArrowDown: () => (open ? mark(place + 1) : setClosedFor(null)),
      ArrowUp: () => (open ? mark(place - 1) : setClosedFor(null)),
      // Enter does not submit the surrounding form either.
      Enter: open ? () => current !== undefined && !busy && choose(current) : undefined,
      Escape: open ? () => setClosedFor(value) : value === '' ? undefined : () => onValue(''),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  return (
    <Field {...frame}>
      {(wiring) => (
        <div className="relative">
          {icon ? (
            <span className="pointer-events-none absolute top-0 left-4 grid h-12 place-items-center text-text-3">
              {icon}
            </span>
          ) : null}
          <input
            {...wiring}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && current !== undefined ? optionId(current) : undefined}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            placeholder={placeholder}
            disabled={disabled}
            data-handles-escape={open || value !== '' || undefined}
            onChange={(event) => {
              setHighlightedKey(null);
              setClosedFor(null);
              onValue(event.currentTarget.value);
            }}
            onFocus={() => setHasFocus(true)}
            onBlur={() => {
              setHasFocus(false);
              onBlur?.();
            }}
            onKeyDown={onKeyDown}
            className={cx(controlClass, 'h-12', Boolean(icon) && 'pl-12')}
          />
          <div
            className={cx(
              'absolute inset-x-0 top-full z-30 mt-2 max-h-[min(320px,50dvh)] overflow-y-auto overscroll-contain rounded-m bg-floating p-2 shadow-raised',
              'in-[[role=dialog]]:static in-[[role=dialog]]:max-h-80 in-[[role=dialog]]:bg-surface-2 in-[[role=dialog]]:shadow-none',
              !open && 'hidden',
            )}
            // The field keeps the focus during a click.
            onPointerDown={(event) => event.preventDefault()}
          >
            {/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- no select or datalist can contain pictures; the field handles the keys */}
            <div role="listbox" id={listId} aria-label={frame.label} tabIndex={-1}>
              {open
                ? options.map(({ key, children }) => (
                    <div
                      key={key}
                      id={optionId(key)}
                      role="option"
                      aria-selected={key === current}
                      tabIndex={-1}
                      onClick={() => choose(key)}
                      onPointerMove={() => setHighlightedKey(key)}
                      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-s px-3 py-1.5 aria-selected:bg-surface-3"
                    >
                      {children}
                    </div>
                  ))
                : null}
            </div>
            {/* oxlint-enable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events */}
            {options.length === 0 && message !== undefined ? (
              <p className="px-3 py-3 break-words text-text-2">{message}</p>
            ) : null}
          </div>
          <output className="sr-only" aria-live="polite">
            {open ? (options.length === 0 ? message : countSentence(options.length)) : ''}
          </output>
        </div>
      )}
    </Field>
  );
}
