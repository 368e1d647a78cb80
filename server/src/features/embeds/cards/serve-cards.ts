import { buffer } from 'node:stream/consumers';
import {
  brandCardPath,
  cardSize,
  notFound,
  postCardPath,
  profileCardPath,
  userName,
  users,
} from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { callerOf } from '../../../http/security/caller.ts';
import { drawJpeg, type Overlay } from '../../../platform/media/index.ts';
import { keyOfUrl } from '../../uploads/index.ts';
import { findPublicUser } from '../../users/index.ts';
import { findPublished } from '../find-published.ts';
import { DAY_SECONDS, MINUTE_SECONDS, sendPicture } from '../send-picture.ts';
import {
  buildBrandCard,
  buildPlayButton,
  buildPostCard,
  buildProfileCard,
  POST_PICTURE,
  PROFILE_PICTURE,
} from './build-card.ts';

/**
 * Serves the pictures that link previews show of published posts, of profiles and of the product,
 * as JPEG of 1200 × 630.
 */
export function serveCards(app: FastifyInstance, context: Context): void {
  const { db, limiter, storage } = context;

  /** An uploaded picture as an overlay; nothing for other addresses, which the server never fetches. */
  async function overlayOf(url: string | null, place: Omit<Overlay, 'image'>): Promise<Overlay[]> {
    const key = url === null ? undefined : keyOfUrl(url);
    if (key === undefined) return [];
    try {
      return [{ ...place, image: await buffer((await storage.open(key)).stream) }];
    } catch (error) {
      // The picture was replaced meanwhile, or the store is down: the drawn one serves.
      context.log.warn({ err: error, key }, 'picture of a card not readable; drawing one');
      return [];
    }
  }

  app.get<{ Params: { id: string } }>(postCardPath(':id'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const post = await findPublished(db, request.params.id, request.viewer);
    if (!post) throw notFound('picture');
    return sendPicture(reply, post.waveform ? DAY_SECONDS : MINUTE_SECONDS, async () => {
      const pictures = await overlayOf(post.banner, POST_PICTURE);
      const button = { left: 0, top: 0, ...cardSize, image: Buffer.from(buildPlayButton()) };
      return drawJpeg(buildPostCard(post), cardSize.width, [...pictures, button]);
    });
  });

  app.get<{ Params: { name: string } }>(profileCardPath(':name'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const name = userName.safeParse(request.params.name);
    const user = name.success ? await findPublicUser(db, name.data, request.viewer) : undefined;
    if (!user) throw notFound('picture');
    const picture = user.profilePic === users.DEFAULT_PICTURES.profilePic ? null : user.profilePic;
    return sendPicture(reply, DAY_SECONDS, async () =>
      drawJpeg(
        buildProfileCard(user),
        cardSize.width,
        await overlayOf(picture, { ...PROFILE_PICTURE, isRound: true }),
      ),
    );
  });

  app.get(brandCardPath, async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    return sendPicture(reply, DAY_SECONDS, () => drawJpeg(buildBrandCard(), cardSize.width));
  });
}
