import type { chats } from '@backbeat/contract';
import { cx } from '../../../ui/cx.ts';
import { messages } from './message.messages.ts';

interface QuoteProps {
  quotedMessage: NonNullable<chats.Message['replyTo']>;
  isMine: boolean;
  onGo: (seq: number) => void;
}

/** An excerpt of the message being replied to. Pressing it shows that message. */
export function Quote({ quotedMessage, isMine, onGo }: QuoteProps) {
  return (
    <button
      type="button"
      aria-label={messages.replyingToSenderMessage({
        sender: quotedMessage.sender,
        message: quotedMessage.message,
      })}
      onClick={() => onGo(quotedMessage.seq)}
      className={cx(
        'mb-1.5 block w-full max-w-full border-l-2 pl-2.5 text-left text-[13px]',
        isMine ? 'border-on-fill/60' : 'border-accent',
      )}
    >
      <span className="block truncate font-semibold">{quotedMessage.sender}</span>
      <span dir="auto" className="line-clamp-2 break-words opacity-80">
        {quotedMessage.message}
      </span>
    </button>
  );
}
