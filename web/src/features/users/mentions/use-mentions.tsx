import { useEffect, useId, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { isComposing } from '../../../lib/keyboard/is-composing.ts';
import { complete, mentionAt, type Mentionable, type TypedMention } from './mention.ts';
import { MentionList } from './mention-list.tsx';

interface MentionsOptions {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  /** Receives the text with a completed name. */
  onText: (text: string) => void;
  /** Names the list for screen readers. */
  label: string;
  /** The place and width of the list. */
  className: string;
}

export interface Mentions {
  /** What the user has typed after the @; null while no mention is being typed. */
  name: string | null;
  /** To be called with each text that the user types. */
  follow: (text: string, caret: number) => void;
  close: () => void;
  /** Offers users for the typed name. */
  offer: (people: readonly Mentionable[]) => OfferedMentions;
}

export interface OfferedMentions {
  /** Ties the text box to the list. */
  wiring: {
    'aria-autocomplete': 'list';
    'aria-controls': string | undefined;
    'aria-activedescendant': string | undefined;
    /** Escape closes the list and not the dialog around it. */
    'data-handles-escape': true | undefined;
  };
  /** @returns whether the key belongs to the list */
  press: (event: KeyboardEvent) => boolean;
  /** The list; null while it is closed. */
  list: ReactNode;
}

/**
 * Completes @names in a text box. Arrow keys move in the list, Enter and Tab choose, Escape closes
 * it.
 */
export function useMentions({ box, text, onText, label, className }: MentionsOptions): Mentions {
  const id = useId();
  const [mention, setMention] = useState<(TypedMention & { active: number }) | null>(null);
  const [caretTarget, setCaretTarget] = useState<{ caret: number } | null>(null);
  useEffect(() => {
    if (caretTarget) box.current?.setSelectionRange(caretTarget.caret, caretTarget.caret);
  }, [box, caretTarget]);
  const choose = (userName: string) => {
    if (!mention) return;
    const completion = complete(text, mention, userName);
    setCaretTarget({ caret: completion.caret });
    setMention(null);
    onText(completion.text);
    box.current?.focus();
  };
  const offer = (people: readonly Mentionable[]): OfferedMentions => {
    const place = Math.min(mention?.active ?? 0, people.length - 1);
    const active = mention ? people[place]?.userName : undefined;
    return {
      wiring: {
        'aria-autocomplete': 'list',
        'aria-controls': active === undefined ? undefined : id,
        'aria-activedescendant': active === undefined ? undefined : `${id}-${active}`,
        'data-handles-escape': active === undefined ? undefined : true,
      },
      press: (event) => {
        // Keys during composition belong to the input method.
        if (!mention || active === undefined || isComposing(event.nativeEvent)) return false;
        const move = (step: number) =>
          setMention({ ...mention, active: (place + step + people.length) % people.length });
        const acts: Record<string, (() => void) | undefined> = {
          ArrowDown: () => move(1),
          ArrowUp: () => move(-1),
          Enter: () => choose(active),
          Tab: () => choose(active),
          Escape: () => setMention(null),
        };
        const act = acts[event.key];
        if (!act || event.ctrlKey || event.metaKey) return false;
        event.preventDefault();
        event.stopPropagation();
        act();
        return true;
      },
      list:
        active === undefined ? null : (
          <MentionList
            id={id}
            label={label}
            people={people}
            active={active}
            onChoose={choose}
            className={className}
          />
        ),
    };
  };
  return {
    name: mention?.name ?? null,
    follow: (next, caret) => {
      const newMention = mentionAt(next, caret);
      setMention(newMention && { ...newMention, active: 0 });
    },
    close: () => setMention(null),
    offer,
  };
}
