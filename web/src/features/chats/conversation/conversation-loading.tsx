import { cx } from '../../../ui/cx.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { messages } from './conversation.messages.ts';

const BUBBLES = [
  ['first', 'w-3/5 h-11', false],
  ['second', 'w-2/5 h-11', false],
  ['third', 'w-1/2 h-16', true],
  ['fourth', 'w-2/3 h-11', false],
  ['fifth', 'w-1/3 h-11', true],
] as const;

/** The skeleton of the messages. */
export function MessagesLoading() {
  return (
    <div className="flex min-h-0 grow flex-col justify-end px-4 pb-6 md:px-6">
      <Loading label={messages.loadingMessages} className="grid gap-2">
        {BUBBLES.map(([name, size, isMine]) => (
          <Skeleton
            key={name}
            className={cx(size, 'max-w-[420px] rounded-[18px]', isMine && 'justify-self-end')}
          />
        ))}
      </Loading>
    </div>
  );
}

/** The skeleton of a whole conversation. */
export function ConversationLoading() {
  return (
    <>
      <div className="flex h-[73px] shrink-0 items-center gap-3 border-b border-line px-4 md:px-6">
        <Skeleton className="size-11 rounded-pill" />
        <span className="grid gap-2">
          <Skeleton className="h-4 w-36" />
          <Skeleton className="h-3.5 w-52" />
        </span>
      </div>
      <MessagesLoading />
    </>
  );
}
