import { embeds, embedSize, ApiError } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/routing/mount.ts';
import { ownOrigins } from '../../http/security/same-origin.ts';
import { findPublished } from './find-published.ts';
import { describeEmbed, readAddress } from './describe-embed.ts';

const { embedRoutes } = embeds;

export const embedHandlers = ({ db, config }: Context): Handlers<typeof embedRoutes> => ({
  getOembed: async ({ query: { url, format, maxwidth, maxheight } }, { viewer }) => {
    if (format !== 'json') throw new ApiError('NOT_IMPLEMENTED', embeds.messages.format);
    if (Math.min(maxwidth, maxheight) < embedSize.least)
      throw new ApiError('NOT_IMPLEMENTED', embeds.messages.size({ least: embedSize.least }));
    const target = readAddress(url, ownOrigins(config.publicUrl));
    const post = target && (await findPublished(db, target.id, viewer));
    if (!post) throw new ApiError('NOT_FOUND', embeds.messages.unknown);
    return describeEmbed(post, {
      publicUrl: config.publicUrl,
      start: target.start,
      width: maxwidth,
      height: maxheight,
    });
  },
});
