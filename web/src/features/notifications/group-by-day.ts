import type { notifications } from '@backbeat/contract';

/** The headings of the list, in their order. */
export const DAYS = ['today', 'yesterday', 'earlier'] as const;
export type Day = (typeof DAYS)[number];

interface DayGroup<T> {
  day: Day;
  items: T[];
}

/**
 * Groups notifications by their day in the time zone of the viewer. A time in the future counts as
 * today. Groups without notifications are left out.
 * @param items newest first
 * @param now the server's clock
 */
export function groupByDay<T extends Pick<notifications.Notification, 'time'>>(
  items: readonly T[],
  now: Date,
): DayGroup<T>[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  // Not 24 hours earlier: the days on which clocks change have 23 or 25.
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const dayOf = ({ time }: T): Day => {
    const date = new Date(time);
    if (date >= today) return 'today';
    return date >= yesterday ? 'yesterday' : 'earlier';
  };
  return DAYS.map((day) => ({ day, items: items.filter((item) => dayOf(item) === day) })).filter(
    ({ items: dayItems }) => dayItems.length > 0,
  );
}
