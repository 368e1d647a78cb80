import { countCodePoints } from '@backbeat/contract';
import type { ChangeEvent, CompositionEvent } from 'react';

type TextBox = HTMLInputElement | HTMLTextAreaElement;

interface LimitedProps<Box extends TextBox> {
  maxLength?: number | undefined;
  value?: unknown;
  onChange?: ((event: ChangeEvent<Box>) => void) | undefined;
  onCompositionEnd?: ((event: CompositionEvent<Box>) => void) | undefined;
}

/**
 * Replaces `maxlength`, which counts UTF-16 units and so cuts text with emoji early. As browsers do
 * for `maxlength`, it cuts the end of the inserted text, and waits until an input method has
 * composed its text.
 */
export function limitCodePoints<Box extends TextBox>({
  maxLength,
  value,
  onChange,
  onCompositionEnd,
}: LimitedProps<Box>): Pick<LimitedProps<Box>, 'onChange' | 'onCompositionEnd'> {
  if (maxLength === undefined) return { onChange, onCompositionEnd };
  const before = typeof value === 'string' ? countCodePoints(value) : 0;
  return {
    onChange: (event) => {
      const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing;
      const isLonger = countCodePoints(event.currentTarget.value) > before;
      // The cut triggers an input event, which calls this handler again.
      if (!isComposing && isLonger && cutInserted(event.currentTarget, maxLength)) return;
      onChange?.(event);
    },
    onCompositionEnd: (event) => {
      cutInserted(event.currentTarget, maxLength);
      onCompositionEnd?.(event);
    },
  };
}

/**
 * Removes the excess before the caret.
 * @returns whether it removed anything
 */
function cutInserted(box: TextBox, max: number): boolean {
  const excess = countCodePoints(box.value) - max;
  if (excess <= 0) return false;
  const caret = box.selectionEnd ?? box.value.length;
  const codePoints = Array.from(box.value.slice(0, caret));
  const remaining = codePoints.slice(0, Math.max(0, codePoints.length - excess)).join('');
  if (remaining.length === caret) return false;
  box.setRangeText('', remaining.length, caret, 'end');
  box.dispatchEvent(new Event('input', { bubbles: true }));
  return true;
}
