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
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { callerOf } from '../../http/security/caller.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { tooManyRequests } from '../../http/security/limiter.ts';
import { drawJpeg } from '../../platform/media/index.ts';
import { findPublished } from './find-published.ts';

/** Size in units of the SVG; the same as in the cards of the app. */
const DRAWING_SIZE = { width: 320, height: 180 };

/** Drawing a picture takes 15 ms of CPU time. */
const drawing = new Semaphore({ maxRunning: 1, maxWaiting: 40, queueFull: () => tooManyRequests(5_000) });

/** Seconds for which a picture may be cached. */
const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

/**
 * Serves the generated artwork of published posts and the avatars of user names as JPEG. Link
 * previews and lock screens cannot render the SVG of the app. An avatar does not reveal whether the
 * name is registered.
 */
export function serveArtwork(app: FastifyInstance, { db, limiter }: Context): void {
  app.get<{ Params: { id: string } }>(artworkPath(':id'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const post = await findPublished(db, request.params.id, request.viewer);
    if (!post) throw notFound('Picture');
    const svg = artworkSvg(post.id, post.waveform, DRAWING_SIZE.width, DRAWING_SIZE.height);
    // The picture changes once, when the waveform is available.
    return send(reply, svg, artworkSize.width, post.waveform ? DAY_SECONDS : MINUTE_SECONDS);
  });

  app.get<{ Params: { name: string } }>(avatarPath(':name'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const name = userName.safeParse(request.params.name);
    if (!name.success) throw notFound('Picture');
    return send(reply, avatarSvg(name.data), avatarSize, DAY_SECONDS);
  });
}

async function send(reply: FastifyReply, svg: string, width: number, seconds: number): Promise<FastifyReply> {
  const picture = await drawing.run(() => drawJpeg(svg, width));
  return reply
    .headers({
      'cache-control': `public, max-age=${seconds}`,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/jpeg')
    .send(picture);
}
