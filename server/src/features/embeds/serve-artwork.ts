import {
  artworkPath,
  artworkSize,
  artworkSvg,
  avatarPath,
  avatarSize,
  avatarSvg,
  notFound,
  userName,
} from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { callerOf } from '../../http/security/caller.ts';
import { drawJpeg } from '../../platform/media/index.ts';
import { findPublished } from './find-published.ts';
import { DAY_SECONDS, MINUTE_SECONDS, sendPicture } from './send-picture.ts';

/** Size in units of the SVG; the same as in the cards of the app. */
const DRAWING_SIZE = { width: 320, height: 180 };

/**
 * Serves the generated artwork of published posts and the avatars of user names as JPEG. Link
 * previews and lock screens cannot render the SVG of the app. An avatar does not reveal whether the
 * name is registered.
 */
export function serveArtwork(app: FastifyInstance, { db, limiter }: Context): void {
  app.get<{ Params: { id: string } }>(artworkPath(':id'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const post = await findPublished(db, request.params.id);
    if (!post) throw notFound('picture');
    const svg = artworkSvg(post.id, post.waveform, DRAWING_SIZE.width, DRAWING_SIZE.height);
    // The picture changes once, when the waveform is available.
    return sendPicture(reply, post.waveform ? DAY_SECONDS : MINUTE_SECONDS, () =>
      drawJpeg(svg, artworkSize.width),
    );
  });

  app.get<{ Params: { name: string } }>(avatarPath(':name'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const name = userName.safeParse(request.params.name);
    if (!name.success) throw notFound('picture');
    return sendPicture(reply, DAY_SECONDS, () => drawJpeg(avatarSvg(name.data), avatarSize));
  });
}
