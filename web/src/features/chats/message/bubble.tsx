import type { chats } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { cx } from '../../../ui/cx.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { isFewEmoji } from '../message-content.ts';
import { Quote } from './quote.tsx';

interface BubbleProps {
  /** The text of the message, if it has one. */
  text?: string;
  replyTo?: chats.Message['replyTo'];
  /** The viewer's own messages are filled, but cards in them are not. */
  isFilled: boolean;
  members: readonly string[];
  /** Shows the message to which this one replies. */
  onGo: (seq: number) => void;
  children?: ReactNode;
  className?: string | false;
}

/** The bubble around a message. A few emoji are shown without one. */
export function Bubble({ text, replyTo, isFilled, members, onGo, children, className }: BubbleProps) {
  const isBare = text !== undefined && !replyTo && isFewEmoji(text);
  return (
    <div
      className={cx(
        'max-w-[520px] min-w-0 rounded-[18px] transition-[outline-color]',
        isBare ? 'py-0.5 text-[40px] leading-[1.2]' : 'px-3.5 py-2.5',
        !isBare && (isFilled ? 'bg-fill text-on-fill' : 'bg-surface-2'),
        className,
      )}
    >
      {replyTo ? <Quote quotedMessage={replyTo} isMine={isFilled} onGo={onGo} /> : null}
      {text === undefined ? null : <LinkedText text={text} names={members} />}
      {children}
    </div>
  );
}
