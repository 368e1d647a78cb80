import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { boundaryHandlers } from './boundaries.routes.ts';

/**
 * Whom somebody has blocked or muted. What others see of each other is decided where it is read (db/apart.ts), and what
 * ends with a block is ended by whoever keeps it, when they hear `blocked`.
 */
export const boundaries: Feature = (app, context) => {
  mount(app, context, api.boundaries, boundaryHandlers(context));
};

/** For chats: a message between two is refused as to somebody unknown while `areApart`; `holdApart` is for the transaction that stores it. */
export { areApart, holdApart } from '../../db/apart.ts';
export { endBoundariesOf } from './boundaries.queries.ts';
