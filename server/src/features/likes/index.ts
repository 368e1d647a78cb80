import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { likeHandlers } from './likes.routes.ts';

/** Who likes which post. */
export const likes: Feature = (app, context) => {
  mount(app, context, api.likes, likeHandlers(context));
};
