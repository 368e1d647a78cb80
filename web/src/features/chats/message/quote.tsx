import type { chats } from '@backbeat/contract';
import { cx } from '../../../ui/cx.ts';
import { messages } from './message.messages.ts';

interface QuoteProps {
  quoted: NonNullable<chats.Message['replyTo']>;
  isMine: boolean;
  onGo: (seq: number) => void;
}

/** An excerpt of the message being replied to. Pressing it shows that message. */
export function Quote({ quoted, isMine, onGo }: QuoteProps) {
  return (
    <button
      type="button"
      aria-label={messages.replyingToSenderMessage({ sender: quoted.sender, message: quoted.message })}
      onClick={() => onGo(quoted.seq)}
      className={cx(
        'mb-1.5 block w-full max-w-full border-l-2 pl-2.5 text-left text-[13px]',
        isMine ? 'border-on-fill/60' : 'border-accent',
      )}
    >
      <span className="block truncate font-semibold">{quoted.sender}</span>
      <span dir="auto" className="line-clamp-2 break-words opacity-80">
        {quoted.message}
      </span>
    </button>
  );
}
