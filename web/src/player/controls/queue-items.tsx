import { lazy } from 'react';

/** The items of a track's menu that add it to the queue, loaded with the menu. */
export const QueueItems = lazy(async () => ({
  default: (await import('./queue-menu-items.tsx')).QueueMenuItems,
}));
