import { chats } from '@backbeat/contract';
import { useConnectionStatus } from '../../api/use-connection-status.ts';
import { cx } from '../../ui/cx.ts';
import { Bubble } from './bubble.tsx';
import { clockTime } from './chat-time.ts';
import type { Outgoing } from './outbox-state.ts';

interface OutgoingRowProps {
  outgoing: Outgoing;
  isFirst: boolean;
  members: readonly string[];
  onGo: (seq: number) => void;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A pending message. */
export function OutgoingRow({ outgoing, isFirst, members, onGo, onRetry, onDiscard }: OutgoingRowProps) {
  const { text, time, state, replyTo } = outgoing;
  return (
    <article
      aria-label={`You, ${clockTime(time)}`}
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
      <State outgoing={outgoing} onRetry={onRetry} onDiscard={onDiscard} />
    </article>
  );
}

function State({
  outgoing: { state, why },
  onRetry,
  onDiscard,
}: Pick<OutgoingRowProps, 'outgoing' | 'onRetry' | 'onDiscard'>) {
  const isLost = useConnectionStatus() === 'lost';
  if (state === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center justify-end gap-x-1 text-[13px] text-danger">
        <span>
          {chats.strings.sendFailed}
          {why === undefined || why === chats.strings.sendFailed ? '' : `: ${why}`}
        </span>
        <button type="button" onClick={onRetry} className={actionClass}>
          Retry
        </button>
        <button type="button" onClick={onDiscard} className={actionClass}>
          Discard
        </button>
      </p>
    );
  const words =
    state === 'sent' ? 'Sent' : state === 'queued' && isLost ? 'Waiting for a connection' : 'Sending…';
  return <p className="text-[12.5px] text-text-3">{words}</p>;
}

const actionClass =
  'min-h-8 rounded-s px-1.5 font-semibold text-text underline underline-offset-2 pointer-coarse:min-h-11';
