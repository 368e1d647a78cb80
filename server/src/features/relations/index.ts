import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { relationHandlers } from './relations.routes.ts';
import { tellFollows } from './tell-follows.ts';

/** Who follows whom, and whom one might follow. */
export const relations: Feature = (app, context) => {
  mount(app, context, api.relations, relationHandlers(context));
  tellFollows(context);
};

export { endFollowsOf } from './relations.queries.ts';
