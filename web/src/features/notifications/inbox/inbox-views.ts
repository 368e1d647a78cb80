import { notifications } from '@backbeat/contract';

/** The tabs of the list, in their order. */
export const VIEWS = ['all', ...notifications.INBOX_TABS] as const;
export type InboxView = (typeof VIEWS)[number];

/** Whether a tab lists a notification. */
export const isIn = (view: InboxView, { tab }: Pick<notifications.Notification, 'tab'>): boolean =>
  view === 'all' || tab === view;
