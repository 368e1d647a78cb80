import { lazy } from '@packages/router';

/** The items of a track's menu that add it to the queue, loaded with the menu. */
export const QueueItems = lazy(async () => (await import('./queue-menu-items.tsx')).QueueMenuItems);
