import { chats, type posts } from '@backbeat/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { CountBadge } from '../../ui/chip.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { isAtEndOf } from './scroll-place.ts';
import type { Row } from './rows.ts';
import type { OpenThread } from './thread.queries.ts';

/** What stands in the list: what was said, what is on its way, and what is asked. */
export type ListRow =
  | Row
  | { kind: 'request'; key: string; post: posts.Post }
  | { kind: 'seen'; key: string };

/** Where a message stands in its chat, by its number. */
export interface Place {
  seq: number;
}

interface MessageListProps {
  rows: readonly ListRow[];
  open: OpenThread;
  /** How many messages came while one looked at older ones. */
  unread: number;
  /** A message that one wants to see; wanted again it is another object. */
  target: Place | null;
  renderRow: (row: ListRow) => ReactNode;
  /** Whether the end of the conversation is in sight. */
  onEnd: (isAtEnd: boolean) => void;
}

/** Rows from which more is asked for. */
const NEAR = 6;
const TYPICAL = 56;

/** A conversation. Only what is in sight is drawn; it stays at its end while one is there, and does not jump otherwise. */
export function MessageList({ rows, open, unread, target, renderRow, onEnd }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const isAway = open.thread?.isAway ?? false;
  // oxlint-disable-next-line react/incompatible-library -- the list draws itself anew as one scrolls
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => TYPICAL,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    paddingStart: 24,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: !isAway,
    scrollEndThreshold: 80,
  });
  const items = list.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];

  const begin = useEffectEvent(() => {
    const line = rows.findIndex(({ kind }) => kind === 'unread');
    if (line === -1) list.scrollToEnd();
    else list.scrollToIndex(line, { align: 'start' });
  });
  useLayoutEffect(() => begin(), []);

  const place = rows.findIndex((row) => row.kind === 'message' && row.message.seq === target?.seq);
  const goToTarget = useEffectEvent(() => list.scrollToIndex(place, { align: 'center' }));
  const isHere = place !== -1;
  useLayoutEffect(() => {
    if (target !== null && isHere) goToTarget();
  }, [target, isHere]);

  const askMore = useEffectEvent(() => {
    if (open.loading !== null || open.hasFailed) return;
    if (first < NEAR) open.loadOlder();
    else if (last > rows.length - NEAR) open.loadNewer();
  });
  useEffect(() => askMore(), [first, last, rows.length, open.loading]);

  // What is at its end stays there when the box below grows, and goes there when one says something.
  const stay = useEffectEvent(() => {
    if (isAtEnd && !isAway) list.scrollToEnd();
  });
  useEffect(() => {
    const boxes = new ResizeObserver(() => stay());
    if (scroller.current) boxes.observe(scroller.current);
    return () => boxes.disconnect();
  }, []);
  const own = rows.findLast(({ kind }) => kind === 'outgoing' || kind === 'sending')?.key;
  const follow = useEffectEvent(() => list.scrollToEnd());
  useEffect(() => {
    if (own !== undefined) follow();
  }, [own]);

  const note = useEffectEvent(() => {
    const now = !isAway && scroller.current !== null && isAtEndOf(scroller.current);
    setAtEnd(now);
    onEnd(now);
  });
  useEffect(() => note(), [rows.length, isAway]);

  const toEnd = async () => {
    await open.goToEnd();
    list.scrollToEnd();
  };
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        role="log"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- by the keyboard one scrolls it
        tabIndex={0}
        onScroll={() => note()}
        className="flex min-h-0 grow flex-col overflow-x-clip overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="relative mt-auto w-full shrink-0" style={{ height: list.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return row ? (
              <div
                key={item.key}
                ref={list.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0 px-4 hover:z-10 focus-within:z-10 md:px-6"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {renderRow(row)}
              </div>
            ) : null;
          })}
        </div>
      </div>
      {open.loading === 'older' ? (
        <span className="pointer-events-none absolute inset-x-0 top-2 grid justify-items-center">
          <span className="rounded-pill bg-floating px-4 py-1.5 text-[13px] text-text-2 shadow-small">
            <Spinner size={12} label="Loading older messages..." />
          </span>
        </span>
      ) : null}
      {open.hasFailed ? (
        <span role="alert" className="absolute inset-x-0 top-2 grid justify-items-center">
          <button
            type="button"
            onClick={open.loadOlder}
            className="min-h-11 rounded-pill bg-floating px-4 text-[14px] font-medium text-danger shadow-small"
          >
            {chats.sentences.olderFailed}. Try Again
          </button>
        </span>
      ) : null}
      {isAtEnd ? null : (
        <button
          type="button"
          aria-label={unread > 0 ? `To the newest messages, ${unread} unread` : 'To the newest messages'}
          onClick={() => void toEnd()}
          className="appear absolute right-4 bottom-3 grid size-11 place-items-center rounded-pill bg-floating text-text-2 shadow-small hover:text-text"
        >
          <ChevronDownIcon />
          <CountBadge count={unread} className="absolute -top-1 -right-1" />
        </button>
      )}
    </div>
  );
}
