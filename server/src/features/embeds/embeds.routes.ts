import { embeds, embedSize, Refusal } from '@backbeat/contract';
import type { Context } from '../../context.ts';
import type { Handlers } from '../../http/mount.ts';
import { ownOrigins } from '../../http/same-origin.ts';
import { findPublished } from './find-published.ts';
import { describeEmbed, readAddress } from './oembed.ts';

const { sentences, embedRoutes } = embeds;

export const embedHandlers = ({ db, config }: Context): Handlers<typeof embedRoutes> => ({
  getOembed: async ({ query: { url, format, maxwidth, maxheight } }, { viewer }) => {
    if (format !== 'json') throw new Refusal('NOT_IMPLEMENTED', sentences.format);
    if (Math.min(maxwidth, maxheight) < embedSize.least) throw new Refusal('NOT_IMPLEMENTED', sentences.size);
    const meant = readAddress(url, ownOrigins(config.publicUrl));
    const post = meant && (await findPublished(db, meant.id, viewer));
    if (!post) throw new Refusal('NOT_FOUND', sentences.unknown);
    return describeEmbed(post, {
      publicUrl: config.publicUrl,
      start: meant.start,
      width: maxwidth,
      height: maxheight,
    });
  },
});
