import { AUDIO_PATH, audioPath, notFound } from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import { validate as isUuid } from 'uuid';
import { createCache } from '../../../cache/create-cache.ts';
import type { Context } from '../../../context.ts';
import { sendStored } from '../../../http/files/send-file.ts';
import { typeOfKey } from '../../uploads/index.ts';
import { findAudio, type Audio } from './find-audio.ts';

/** Players request a track in many byte ranges. */
const MAX_CACHED_ADDRESSES = 1_000;

/**
 * Serves the renditions of published posts to podcast and feed apps, under addresses that survive a new
 * version: the address of an older one leads to the current one. It counts no play and no download,
 * since apps fetch more than their users hear.
 */
export function serveAudio(
  app: FastifyInstance,
  { db, storage, visitorTtlMs, config: { accelRedirect } }: Context,
): void {
  const cachedAudio = createCache<Audio>({ maxEntries: MAX_CACHED_ADDRESSES, ttlMs: visitorTtlMs });
  // HEAD is registered explicitly: that of Fastify loses the length of a response without a body.
  app.route<{ Params: { post: string; file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${AUDIO_PATH}:post/:file`,
    handler: async (request, reply) => {
      const { post, file } = request.params;
      const number = numberOf(file);
      if (number === undefined || !isUuid(post)) throw notFound('file');
      const postId = post.toLowerCase();
      const audio = await cachedAudio.forceFetch(audioPath(postId, number), {
        context: () => findAudio(db, postId, number),
      });
      if ('currentVersion' in audio) {
        void reply.headers({ 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
        return reply.redirect(audioPath(postId, audio.currentVersion), 302);
      }
      const contentType = typeOfKey(audio.key);
      if (contentType === undefined) throw notFound('file');
      return sendStored(
        request,
        reply,
        { storage, accelRedirect },
        { key: audio.key, contentType, cache: 'publicWhileAllowed', isOpenToAllSites: true },
      );
    },
  });
}

/** The number in the name of a file. A post has at most 50 versions. */
function numberOf(file: string): number | undefined {
  const [, digits] = /^([1-9]\d?)\.mp3$/.exec(file) ?? [];
  return digits === undefined ? undefined : Number(digits);
}
