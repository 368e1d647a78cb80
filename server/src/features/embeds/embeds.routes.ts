import { embeds, embedSize, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { ownOrigins } from '../../http/security/same-origin.ts';
import { siteOf } from '../../http/pages/page-head.ts';
import { findPublicPlaylist, findPublicRelease, findPublished } from './find-published.ts';
import {
  describeEmbed,
  playerOfPlaylist,
  playerOfPost,
  playerOfRelease,
  readAddress,
} from './describe-embed.ts';

const { embedRoutes } = embeds;

export function embedHandlers(context: Context): Handlers<typeof embedRoutes> {
  const { db, config } = context;
  /** The player of a page of this server; undefined for other addresses. */
  async function findPlayer(url: string) {
    const address = readAddress(url, ownOrigins(config.publicUrl));
    if (!address) return undefined;
    const { kind, id, start } = address;
    switch (kind) {
      case 'post': {
        const post = await findPublished(db, id);
        return post && playerOfPost(post, start);
      }
      case 'release': {
        const release = await findPublicRelease(db, id);
        return release && playerOfRelease(release);
      }
      case 'playlist': {
        const playlist = await findPublicPlaylist(db, id);
        return playlist && playerOfPlaylist(playlist);
      }
    }
  }

  return {
    getOembed: async ({ query: { url, format, ...space } }) => {
      if (format !== 'json') throw new ApiError('NOT_IMPLEMENTED', embeds.messages.format);
      const { least } = embedSize;
      if (Math.min(space.maxwidth ?? least, space.maxheight ?? least) < least)
        throw new ApiError('NOT_IMPLEMENTED', embeds.messages.size({ least }));
      const player = await findPlayer(url);
      if (!player) throw new ApiError('NOT_FOUND', embeds.messages.unknown);
      return describeEmbed(player, space, siteOf(context));
    },
  };
}
