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
import { callerOf } from '../../http/caller.ts';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { tooMany } from '../../http/limiter.ts';
import { drawJpeg } from '../../platform/media/index.ts';
import { findPublished } from './find-published.ts';

/** In units of the drawing: as the cards of the app have it. */
const DRAWN = { width: 320, height: 180 };

/** A picture takes 15 ms of the processor. */
const drawing = new Semaphore({ maxRunning: 1, maxWaiting: 40, queueFull: () => tooMany(5_000) });

/** Seconds for which a picture may be kept. */
const DAY = 86_400;
const MINUTE = 60;

/**
 * What the app draws where nobody has uploaded a picture, for those who cannot draw it: previews of links, lock screens. Of a
 * post that anybody may see, its artwork; of a name, the face, whether somebody has it or not.
 */
export function serveArtwork(app: FastifyInstance, { db, limiter }: Context): void {
  app.get<{ Params: { id: string } }>(artworkPath(':id'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const post = await findPublished(db, request.params.id, request.viewer);
    if (!post) throw notFound('Picture');
    const svg = artworkSvg(post.id, post.waveform, DRAWN.width, DRAWN.height);
    // It changes once, when the waveform is there.
    return send(reply, svg, artworkSize.width, post.waveform ? DAY : MINUTE);
  });

  app.get<{ Params: { name: string } }>(avatarPath(':name'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const name = userName.safeParse(request.params.name);
    if (!name.success) throw notFound('Picture');
    return send(reply, avatarSvg(name.data), avatarSize, DAY);
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
