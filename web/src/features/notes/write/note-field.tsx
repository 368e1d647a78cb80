import { countCodePoints, limits, trimText } from '@backbeat/contract';
import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { readDraft, useDraft, writeDraft } from '../../../lib/drafts/text-drafts.ts';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { candidates, useMentions } from '../../users/index.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { messages } from '../state/notes.messages.ts';

interface NoteFieldProps {
  /** The key of the draft, which holds the text until `onSubmit` is done with it. */
  draft: string;
  label: string;
  placeholder?: string;
  /** Called with the trimmed text. @param playsOn whether the keys asked to play on */
  onSubmit: (text: string, playsOn: boolean) => void;
  onEscape: () => void;
  /** Before the text. */
  head?: ReactNode;
  /** The buttons. @param isSendable whether there is a text that fits */
  children: (isSendable: boolean) => ReactNode;
}

/** A text with mentions of members, which stays when it cannot be sent. */
export function NoteField({ draft, label, placeholder, onSubmit, onEscape, head, children }: NoteFieldProps) {
  const { room, viewer } = useOpenRoom();
  const text = useDraft(draft);
  const box = useRef<HTMLTextAreaElement>(null);
  const write = (next: string) => writeDraft(draft, next);
  const mentions = useMentions({
    box,
    text,
    onText: write,
    label: messages.peopleToMention,
    className: 'bottom-full left-0 mb-2 w-[min(280px,100%)]',
  });
  const people = room.members.flatMap(({ user, profilePic, name }) =>
    user && name !== viewer.name ? [{ userName: user.userName, profilePic }] : [],
  );
  const suggestions = mentions.offer(mentions.name === null ? [] : candidates(mentions.name, people));
  const isSendable = trimText(text) !== '' && countCodePoints(text) <= limits.note;
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, []);
  const submit = (playsOn: boolean) => {
    const trimmedText = trimText(readDraft(draft));
    if (!isSendable || trimmedText === '') return;
    mentions.close();
    onSubmit(trimmedText, playsOn);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.press(event)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(true);
    if (event.key === 'Escape') {
      event.stopPropagation();
      onEscape();
    }
  };
  return (
    <form
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit(false);
      }}
      className="grid gap-2"
    >
      {head}
      <div className="relative">
        <TextArea
          ref={box}
          label={label}
          labelHidden
          placeholder={placeholder ?? ''}
          rows={3}
          maxLength={limits.note}
          {...(countCodePoints(text) > limits.note * 0.8 && {
            counter: { length: countCodePoints(text), max: limits.note },
          })}
          value={text}
          {...suggestions.wiring}
          onChange={({ target }) => {
            write(target.value);
            mentions.follow(target.value, target.selectionStart);
          }}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
        />
        {suggestions.list}
      </div>
      {children(isSendable)}
    </form>
  );
}
