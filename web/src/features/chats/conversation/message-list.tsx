import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { DayLabel, LoadNotice, JumpToNewest } from './list-notices.tsx';
import type { ListRow } from '../state/conversation-rows.ts';
import type { OpenConversation } from '../state/conversation.queries.ts';
import { useListScroll, type ScrollTarget } from './use-list-scroll.ts';
import { messages } from './conversation.messages.ts';

interface MessageListProps {
  rows: readonly ListRow[];
  /** Whether all messages were unread when the chat was opened. */
  isAllNew: boolean;
  open: OpenConversation;
  /** Number of messages that arrived while the viewer read older ones. */
  unread: number;
  target: ScrollTarget | null;
  renderRow: (row: ListRow) => ReactNode;
  isAtEnd: boolean;
  /** Called when the end of the loaded rows becomes visible or hidden. */
  onEnd: (isInSight: boolean) => void;
  /** Called when the viewer wants to return to the newest messages. */
  onToEnd: () => void;
}

/**
 * Distance from either end, in rows, at which more messages are fetched, so that they arrive before
 * a fast scroll does.
 */
const FETCH_DISTANCE_ROWS = 24;
/** Estimated row height in px, until a row is measured. */
const ROW_HEIGHT_PX = 56;
const CARD_HEIGHT_PX = 184;

/**
 * The virtualized list of messages. It stays at the end while the viewer is there, and otherwise
 * keeps its scroll position.
 */
export function MessageList(props: MessageListProps) {
  const { rows, isAllNew, open, unread, target, renderRow, isAtEnd, onEnd, onToEnd } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isAway = open.loadedMessages?.isAway ?? false;
  // oxlint-disable-next-line react/incompatible-library -- the list re-renders itself on scroll
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index]?.kind === 'request' ? CARD_HEIGHT_PX : ROW_HEIGHT_PX),
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    paddingStart: 24,
    paddingEnd: 12,
    anchorTo: 'end',
    followOnAppend: !isAway,
    scrollEndThreshold: 80,
  });
  const { note, isGoing } = useListScroll({ list, scroller, rows, isAllNew, target, isAway, isAtEnd, onEnd });
  const items = list.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];

  const fetchMore = useEffectEvent(() => {
    if (isGoing || open.loading !== null || open.failedDirection !== null) return;
    if (first < FETCH_DISTANCE_ROWS) open.loadOlder();
    if (last > rows.length - FETCH_DISTANCE_ROWS) open.loadNewer();
  });
  useEffect(() => fetchMore(), [first, last, rows.length, open.loading, isGoing]);

  const top = rows[list.getVirtualItemForOffset(list.scrollOffset ?? 0)?.index ?? 0];
  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        role="log"
        aria-label={messages.messages}
        // Screen readers do not announce rows that scroll into view.
        aria-live={isAtEnd ? 'polite' : 'off'}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
        tabIndex={0}
        onScroll={note}
        className="flex min-h-0 grow flex-col overflow-x-clip overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <ul className="relative mt-auto w-full shrink-0" style={{ height: list.getTotalSize() }}>
          {items.map((item) => {
            const row = rows[item.index];
            return row ? (
              <li
                key={item.key}
                ref={list.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 top-0 px-4 hover:z-10 focus-within:z-10 md:px-6"
                style={{ transform: `translateY(${item.start}px)` }}
              >
                {renderRow(row)}
              </li>
            ) : null;
          })}
        </ul>
      </div>
      {isAtEnd || open.loading === 'older' || open.failedDirection === 'older' ? null : (
        <DayLabel row={top} />
      )}
      <LoadNotice open={open} />
      {isAtEnd ? null : <JumpToNewest unread={unread} onClick={onToEnd} />}
    </div>
  );
}
