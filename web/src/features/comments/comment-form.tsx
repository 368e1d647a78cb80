import { countCodePoints, limits, trimText } from '@backbeat/contract';
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { useFoundUsers, useMentions } from '../users/index.ts';
import { readDraft, useDraft, writeDraft } from '../../lib/drafts/text-drafts.ts';
import { messages } from './comments.messages.ts';

interface CommentFormProps {
  /** The key of the draft. */
  draft: string;
  label: string;
  placeholder: string;
  submitLabel: string;
  /** Whether it takes the focus when it opens. */
  focuses?: boolean;
  /** At the foot of a dialog: in one line until the user writes. */
  isDocked?: boolean;
  /** Whether the line below shows before the user writes. */
  showsFoot?: boolean;
  onWrite?: (text: string) => void;
  /** Called with the trimmed text, which the draft no longer has. */
  onSubmit: (text: string) => void;
  onEscape?: () => void;
  /** What stands beside the button. */
  children: ReactNode;
}

/** A text with mentions, its counter and the button that sends it. */
export function CommentForm({
  draft,
  label,
  placeholder,
  submitLabel,
  focuses = false,
  isDocked = false,
  showsFoot = false,
  onWrite,
  onSubmit,
  onEscape,
  children,
}: CommentFormProps) {
  const text = useDraft(draft);
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => {
    writeDraft(draft, next);
    onWrite?.(next);
  };
  const mentions = useMentions({
    box,
    text,
    onText: write,
    label: messages.peopleToMention,
    className: cx('left-0 w-[min(320px,100%)]', isDocked ? 'bottom-full mb-2' : 'top-full -mt-6'),
  });
  const suggestionBox = mentions.offer(useFoundUsers(mentions.name));
  const isEmptyLine = isDocked && text === '';
  const isSendable = trimText(text) !== '' && countCodePoints(text) <= limits.comment;
  useEffect(() => {
    if (!focuses) return;
    box.current?.focus();
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [focuses]);
  const submit = () => {
    // A second press before the next render finds the draft empty.
    const trimmedText = trimText(readDraft(draft));
    if (!isSendable || trimmedText === '') return;
    writeDraft(draft, '');
    mentions.close();
    onSubmit(trimmedText);
  };
  const onFormSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestionBox.press(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    if (event.key === 'Escape' && onEscape) {
      // A dialog around the form stays open.
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <form onSubmit={onFormSubmit} className="grid gap-1">
      <div className="relative">
        <TextArea
          ref={box}
          label={label}
          labelHidden
          placeholder={placeholder}
          rows={isEmptyLine ? 1 : 2}
          maxLength={limits.comment}
          {...(!isEmptyLine && { counter: { length: countCodePoints(text), max: limits.comment } })}
          value={text}
          {...suggestionBox.wiring}
          onChange={({ target }) => {
            write(target.value);
            mentions.follow(target.value, target.selectionStart);
          }}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
        {suggestionBox.list}
      </div>
      <div
        className={cx(
          'flex min-h-11 items-center justify-between gap-4',
          isEmptyLine && !showsFoot && 'hidden',
        )}
      >
        {children}
        <Button type="submit" size="small" variant="primary" disabled={!isSendable}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
