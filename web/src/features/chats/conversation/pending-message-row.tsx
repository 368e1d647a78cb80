import { chats } from '@backbeat/contract';
import { useConnectionStatus } from '../../../api/realtime/use-connection-status.ts';
import { cx } from '../../../ui/cx.ts';
import { Bubble } from '../message/bubble.tsx';
import { clockTime } from '../chat-list/chat-time.ts';
import type { PendingMessage } from '../outbox/outbox-state.ts';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { messages } from './conversation.messages.ts';

interface PendingMessageRowProps {
  pendingMessage: PendingMessage;
  isFirst: boolean;
  members: readonly string[];
  onGo: (seq: number) => void;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A pending message. */
export function PendingMessageRow({
  pendingMessage,
  isFirst,
  members,
  onGo,
  onRetry,
  onDiscard,
}: PendingMessageRowProps) {
  const { text, time, state, replyTo } = pendingMessage;
  return (
    <article
      aria-label={messages.youClocktime({ clockTime: clockTime(time) })}
      className={cx('grid grid-cols-[minmax(0,1fr)] justify-items-end gap-1 pb-1.5', isFirst && 'pt-3')}
    >
      {isFirst ? (
        <p className="text-[13px] text-text-3">
          <time dateTime={time}>{clockTime(time)}</time>
        </p>
      ) : null}
      <Bubble
        text={text}
        replyTo={replyTo}
        isFilled
        members={members}
        onGo={onGo}
        className={state !== 'sent' && 'opacity-85'}
      />
      <State pendingMessage={pendingMessage} onRetry={onRetry} onDiscard={onDiscard} />
    </article>
  );
}

function State({
  pendingMessage: { state, why },
  onRetry,
  onDiscard,
}: Pick<PendingMessageRowProps, 'pendingMessage' | 'onRetry' | 'onDiscard'>) {
  const isLost = useConnectionStatus() === 'lost';
  if (state === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center justify-end gap-x-1 text-[13px] text-danger">
        <span>
          {why === undefined || why === chats.messages.sendFailed
            ? chats.messages.sendFailed
            : `${chats.messages.sendFailed}: ${why}`}
        </span>
        <button type="button" onClick={onRetry} className={actionClass}>
          {uiMessages.retry}
        </button>
        <button type="button" onClick={onDiscard} className={actionClass}>
          {messages.discard}
        </button>
      </p>
    );
  const words =
    state === 'sent'
      ? messages.sent
      : state === 'queued' && isLost
        ? messages.waitingForAConnection
        : messages.sending;
  return <p className="text-[12.5px] text-text-3">{words}</p>;
}

const actionClass =
  'min-h-8 rounded-s px-1.5 font-semibold text-text underline underline-offset-2 pointer-coarse:min-h-11';
