import type { chats, moderation } from '@backbeat/contract';
import { cx } from '../../ui/cx.ts';
import { MessageFile } from '../chats/index.ts';
import { messages } from './moderation.messages.ts';

interface ReportedMessageProps {
  /** The current version of the message. */
  now: chats.Message;
  /** The message and those around it at the time of the report, oldest first. */
  context: readonly moderation.ContextLine[];
}

/**
 * A reported chat message with the messages before and after it. Renders a file with its player or
 * image.
 */
export function ReportedMessage({ now, context }: ReportedMessageProps) {
  const before = context.filter(({ seq }) => seq < now.seq);
  const after = context.filter(({ seq }) => seq > now.seq);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-m bg-surface-2 px-4 py-3">
      <Lines lines={before} label={messages.earlierMessages} />
      <div className="-mx-2 grid gap-1 rounded-s bg-surface-3 px-2 py-1.5">
        <Line sender={now.sender} words={now.attachment ? '' : now.message} isReported />
        {now.attachment ? <MessageFile message={now} attachment={now.attachment} /> : null}
      </div>
      <Lines lines={after} label={messages.laterMessages} />
    </div>
  );
}

function Lines({ lines, label }: { lines: readonly moderation.ContextLine[]; label: string }) {
  if (lines.length === 0) return null;
  return (
    <ul aria-label={label} className="grid gap-1">
      {lines.map(({ seq, sender, words }) => (
        <li key={seq}>
          <Line sender={sender} words={words} />
        </li>
      ))}
    </ul>
  );
}

function Line({
  sender,
  words,
  isReported = false,
}: {
  sender: string;
  words: string;
  isReported?: boolean;
}) {
  return (
    <p className={cx('break-words', !isReported && 'text-[14px] text-text-2')}>
      <span className="font-semibold">{sender}</span> <bdi className="whitespace-pre-wrap">{words}</bdi>
    </p>
  );
}
