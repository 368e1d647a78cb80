import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { serveCards } from './cards/serve-cards.ts';
import { embedHead } from './embed.head.ts';
import { embedHandlers } from './embeds.routes.ts';
import { serveArtwork } from './serve-artwork.ts';

/** Embeds published posts in other sites: the player page, artwork, cards of link previews and oEmbed. */
export const embeds = {
  start(app, context) {
    mount(app, context, api.embeds, embedHandlers(context));
    serveArtwork(app, context);
    serveCards(app, context);
  },
  heads: (context) => ({ embed: embedHead(context) }),
} satisfies Feature;
