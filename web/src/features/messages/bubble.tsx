import type { chats } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { MessageText } from './message-text.tsx';
import { isFewEmoji } from './linkify.ts';
import { Quote } from './quote.tsx';

interface BubbleProps {
  /** What was said, where it is words. */
  text?: string;
  replyTo?: chats.Message['replyTo'];
  /** It is one's own, which is filled; a card in it is not. */
  isFilled: boolean;
  members: readonly string[];
  /** Shows the message that this one answers. */
  onGo: (seq: number) => void;
  children?: ReactNode;
  className?: string | false;
}

/** The shape around what somebody has said. A few emoji stand alone. */
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
      {replyTo ? <Quote quoted={replyTo} isMine={isFilled} onGo={onGo} /> : null}
      {text === undefined ? null : <MessageText text={text} members={members} />}
      {children}
    </div>
  );
}
