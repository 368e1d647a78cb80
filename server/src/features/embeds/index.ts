import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/mount.ts';
import { embedHead } from './embed-head.ts';
import { embedHandlers } from './embeds.routes.ts';
import { serveArtwork } from './serve-artwork.ts';

/** Published posts in pages of other sites: the player that they show, and how they learn of it (oEmbed). */
export const embeds: Feature = (app, context) => {
  mount(app, context, api.embeds, embedHandlers(context));
  serveArtwork(app, context);
  return { heads: { embed: embedHead(context) } };
};
