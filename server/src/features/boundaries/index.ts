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

/** `holdApart` and `findBlockedPair` are for the transaction that stores what a block forbids. */
export { areApart, findBlockedPair, holdApart } from '../../db/apart.ts';
export { endBoundariesOf, isBlockedByAny } from './boundaries.queries.ts';
