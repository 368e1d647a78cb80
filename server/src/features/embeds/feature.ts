import { api } from '@backbeat/contract';
import type { Feature } from '../../feature.ts';
import { mount } from '../../http/routing/mount.ts';
import { serveCards } from './cards/serve-cards.ts';
import { embedHead, playlistEmbedHead, releaseEmbedHead } from './embed.head.ts';
import { embedHandlers } from './embeds.routes.ts';
import { playlistHead } from './heads/playlist.head.ts';
import { releaseHead } from './heads/release.head.ts';
import { serveArtwork } from './serve-artwork.ts';

/**
 * Published posts, releases and playlists in other sites: their players, artwork, cards of link previews and
 * oEmbed. The pages of releases and playlists tell other sites what they have.
 */
export const embeds = {
  start(app, context) {
    mount(app, context, api.embeds, embedHandlers(context));
    serveArtwork(app, context);
    serveCards(app, context);
  },
  heads: (context) => ({
    release: releaseHead(context),
    playlist: playlistHead(context),
    embed: embedHead(context),
    embedRelease: releaseEmbedHead(context),
    embedPlaylist: playlistEmbedHead(context),
  }),
} satisfies Feature;
