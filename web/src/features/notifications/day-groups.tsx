import type { notifications } from '@backbeat/contract';
import { Fragment, type ReactNode } from 'react';
import { useMinute } from '../../lib/time/use-minute.ts';
import { groupByDay } from './group-by-day.ts';
import { messages } from './notifications.messages.ts';

interface DayGroupsProps {
  /** Newest first. */
  items: readonly notifications.Notification[];
  /** Renders an item as an `li`. */
  renderItem: (item: notifications.Notification) => ReactNode;
}

/** Notifications under the headings Today, Yesterday and Earlier. */
export function DayGroups({ items, renderItem }: DayGroupsProps) {
  const now = useMinute();
  return groupByDay(items, now).map(({ day, items: dayItems }) => (
    <section key={day}>
      <h3 className="px-3 pt-3 pb-1.5 font-text text-[13px] font-semibold text-text-3">
        {messages.days[day]}
      </h3>
      <ul>
        {dayItems.map((item) => (
          <Fragment key={item.key}>{renderItem(item)}</Fragment>
        ))}
      </ul>
    </section>
  ));
}
