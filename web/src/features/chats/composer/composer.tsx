import { countCodePoints, limits, trimText, type chats } from '@backbeat/contract';
import { useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { isComposing } from '../../../lib/keyboard/is-composing.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CheckIcon, SendIcon } from '../../../ui/icons.tsx';
import { AttachIcon, MicrophoneIcon } from './composer-icons.ts';
import { candidates, useMentions } from '../../users/index.ts';
import { readPaste } from './read-paste.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './composer.messages.ts';

const MAX_LENGTH = limits.chats.message;
/** Length in characters from which the counter is shown. */
const COUNTER_FROM_LENGTH = MAX_LENGTH - 200;

export interface ComposerHandle {
  focus: () => void;
}

interface ComposerProps {
  /** The initial text: a draft, or the message being edited. */
  start: string;
  /** The names of the members that can be mentioned. */
  members: readonly string[];
  accept: string;
  /** Whether files wait to be sent with the text, or without one. */
  hasFiles?: boolean;
  isEditing?: boolean;
  onType: (text: string) => void;
  onSend: (text: string) => void;
  /** Attaches files, which the user sees before they send them. */
  onFiles: (files: readonly File[]) => void;
  /** Starts a voice note; absent where the browser cannot record. */
  onVoice?: (() => void) | undefined;
  /** Whether a voice note has just ended, whose button takes the focus again. */
  isAfterVoice?: boolean;
  onCancel: () => void;
  /** Called on arrow up in an empty box, to edit the last own message. */
  onLast: () => void;
  ref?: Ref<ComposerHandle>;
}

/** The text box of a chat. Enter sends, Shift+Enter inserts a line break. */
export function Composer({
  start,
  members,
  accept,
  hasFiles = false,
  isEditing = false,
  onType,
  onSend,
  onFiles,
  onVoice,
  isAfterVoice = false,
  onCancel,
  onLast,
  ref,
}: ComposerProps) {
  const [text, setText] = useState(start);
  const box = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const isSent = useRef(false);
  useImperativeHandle(ref, () => ({ focus: () => box.current?.focus() }), []);
  useLayoutEffect(() => {
    if (box.current) grow(box.current);
    isSent.current = false;
  });
  const change = (next: string) => {
    setText(next);
    onType(next);
  };
  const mentions = useMentions({
    box,
    text,
    onText: change,
    label: messages.peopleInThisChat,
    className: 'bottom-full left-4 mb-1 w-[min(320px,calc(100%-32px))] md:left-20',
  });
  const { name } = mentions;
  const people = members.map((userName) => ({ userName }));
  const suggestionBox = mentions.offer(name === null ? [] : candidates(name, people));
  const isBlank = trimText(text) === '';
  const length = countCodePoints(text);
  const isTooLong = length > MAX_LENGTH;
  const isEmpty = isBlank && (isEditing || !hasFiles);

  const send = () => {
    // A second press may come before the box has rendered empty.
    if (isEmpty || isTooLong || isSent.current) return;
    isSent.current = true;
    onSend(trimText(text));
    setText('');
    mentions.close();
    box.current?.focus();
  };
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // A key that only ends an IME composition is no command.
    if (isComposing(event.nativeEvent)) return;
    const { key } = event;
    if (suggestionBox.press(event)) return;
    if (key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (key === 'Escape') onCancel();
    else if (key === 'ArrowUp' && text === '') {
      event.preventDefault();
      onLast();
    }
  };
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pastedContent = readPaste(event.clipboardData);
    if (pastedContent.kind === 'files') {
      event.preventDefault();
      onFiles(pastedContent.files);
    } else if (pastedContent.text !== '' && event.clipboardData.getData('text/plain') === '') {
      // A text box takes plain text only, and this is HTML.
      event.preventDefault();
      const { currentTarget } = event;
      currentTarget.setRangeText(
        pastedContent.text,
        currentTarget.selectionStart,
        currentTarget.selectionEnd,
        'end',
      );
      change(currentTarget.value);
    }
  };
  return (
    <form
      className="relative flex items-end gap-1.5 px-2 pt-2 pb-3 md:gap-2 md:px-5 md:pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {suggestionBox.list}
      <input
        ref={files}
        type="file"
        multiple
        accept={accept}
        aria-label={messages.filesToSend}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <IconButton
        label={messages.attach}
        className="mb-1 size-11!"
        onClick={() => files.current?.click()}
        disabled={isEditing}
      >
        <AttachIcon />
      </IconButton>
      <div className="relative min-w-0 grow">
        <textarea
          ref={box}
          rows={1}
          value={text}
          dir="auto"
          aria-label={messages.message}
          {...suggestionBox.wiring}
          aria-invalid={isTooLong || undefined}
          placeholder={messages.typeAMessage}
          enterKeyHint="send"
          onChange={({ currentTarget }) => {
            change(currentTarget.value);
            mentions.follow(currentTarget.value, currentTarget.selectionStart);
          }}
          onKeyDown={press}
          onPaste={paste}
          onBlur={mentions.close}
          className={cx(
            'block max-h-40 min-h-[52px] w-full resize-none rounded-[26px] bg-surface-1 px-5 py-3.5 leading-6 shadow-[inset_0_0_0_1px_var(--edge)] outline-offset-0 aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]',
          )}
        />
        {length >= COUNTER_FROM_LENGTH ? (
          <output
            className={cx(
              'absolute right-5 -bottom-0.5 translate-y-1/2 rounded-pill bg-surface-3 px-2 text-[12px] font-semibold tabular-nums',
              isTooLong ? 'text-danger' : 'text-text-2',
            )}
          >
            {`${length}/${MAX_LENGTH}`}
          </output>
        ) : null}
      </div>
      {isEmpty && onVoice && !isEditing ? (
        <IconButton
          label={messages.recordAVoiceNote}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the recorder that had the focus is gone
          autoFocus={isAfterVoice}
          className="mb-1 size-11!"
          onClick={onVoice}
        >
          <MicrophoneIcon />
        </IconButton>
      ) : null}
      <IconButton
        type="submit"
        variant="primary"
        label={isEditing ? uiMessages.save : messages.send}
        disabled={isEmpty || isTooLong}
        className="mb-1 size-11!"
      >
        {isEditing ? <CheckIcon /> : <SendIcon />}
      </IconButton>
    </form>
  );
}

/** Sets the height of the box to that of its content, up to its maximum height. */
function grow(box: HTMLTextAreaElement): void {
  const room = box.parentElement;
  if (!room) return;
  // The container keeps its height while the box is measured. Otherwise the conversation above
  // would grow for a moment, and the browser would scroll it away from its end.
  room.style.height = `${room.offsetHeight}px`;
  box.style.height = 'auto';
  box.style.height = `${box.scrollHeight}px`;
  box.style.overflowY = box.scrollHeight > box.clientHeight ? 'auto' : 'hidden';
  room.style.height = '';
}

/** The message to which the composer replies or which it edits. */
export interface ComposerTarget {
  kind: 'reply' | 'edit';
  message: chats.Message;
  /** The text of a failed edit. */
  text?: string;
}
