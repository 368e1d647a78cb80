import type { FastifyReply } from 'fastify';
import { Semaphore } from '../../concurrency/semaphore.ts';
import { tooManyRequests } from '../../http/security/rate-limiter.ts';

/** Drawing a picture takes 15 to 60 ms of CPU time. */
const drawing = new Semaphore({ maxRunning: 1, maxWaiting: 40, queueFull: () => tooManyRequests(5_000) });

/** Seconds for which a picture may be cached; a minute where it is about to change. */
export const DAY_SECONDS = 86_400;
export const MINUTE_SECONDS = 60;

/**
 * Draws a JPEG, one at a time, and sends it with leave for other sites to show it.
 * @param seconds for which it may be cached
 * @throws {ApiError} TOO_MANY_REQUESTS if too many wait
 */
export async function sendPicture(
  reply: FastifyReply,
  seconds: number,
  draw: () => Promise<Buffer>,
): Promise<FastifyReply> {
  const picture = await drawing.run(draw);
  return reply
    .headers({
      'cache-control': `public, max-age=${seconds}`,
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('image/jpeg')
    .send(picture);
}
