import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { embedHead } from './embed.head.ts';
import { embedHandlers } from './embeds.routes.ts';
import { serveArtwork } from './serve-artwork.ts';

/** Embeds published posts in other sites: the player page, artwork and oEmbed. */
export const embeds: Feature = (app, context) => {
  mount(app, context, api.embeds, embedHandlers(context));
  serveArtwork(app, context);
  return { heads: { embed: embedHead(context) } };
};
