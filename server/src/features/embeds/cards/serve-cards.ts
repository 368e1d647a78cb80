import { buffer } from 'node:stream/consumers';
import {
  artworkSvg,
  brandCardPath,
  cardSize,
  limits,
  notFound,
  playlistCardPath,
  postCardPath,
  profileCardPath,
  releaseCardPath,
  releaseCardSize,
  userName,
  users,
  type playlists,
} from '@backbeat/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { callerOf } from '../../../http/security/caller.ts';
import { drawJpeg, type Overlay } from '../../../platform/media/index.ts';
import { keyOfUrl } from '../../uploads/index.ts';
import { findPublicUser } from '../../users/index.ts';
import { findPublicPlaylist, findPublicRelease, findPublished } from '../find-published.ts';
import { DAY_SECONDS, MINUTE_SECONDS, sendPicture } from '../send-picture.ts';
import {
  buildBrandCard,
  buildPlayButton,
  buildPlaylistCard,
  buildPostCard,
  buildProfileCard,
  MOSAIC_PICTURE,
  POST_PICTURE,
  PROFILE_PICTURE,
} from './build-card.ts';

/**
 * Serves the pictures that link previews show of published posts, playlists, profiles and the product,
 * as JPEG of 1200 × 630, and of releases as a square of 1200 px.
 */
export function serveCards(app: FastifyInstance, context: Context): void {
  const { db, limiter, settings, storage } = context;
  const siteName = () => settings.read('name');

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

  /** The cover of a playlist, else the uploaded pictures of its first tracks. */
  async function picturesOf({ cover, pictures }: playlists.Playlist): Promise<Overlay[]> {
    const [first] = pictures;
    if (cover !== null || pictures.length < limits.playlists.mosaic)
      return overlayOf(cover ?? first?.banner ?? null, POST_PICTURE);
    const { width, height, left, top } = MOSAIC_PICTURE;
    const overlays = pictures.map(({ banner }, index) =>
      overlayOf(banner, { width, height, left: left(index), top: top(index) }),
    );
    return (await Promise.all(overlays)).flat();
  }

  app.get<{ Params: { id: string } }>(postCardPath(':id'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const post = await findPublished(db, request.params.id);
    if (!post) throw notFound('picture');
    return sendPicture(reply, post.waveform ? DAY_SECONDS : MINUTE_SECONDS, async () => {
      const pictures = await overlayOf(post.banner, POST_PICTURE);
      const button = { left: 0, top: 0, ...cardSize, image: Buffer.from(buildPlayButton()) };
      return drawJpeg(buildPostCard(siteName(), post), cardSize.width, [...pictures, button]);
    });
  });

  app.get<{ Params: { id: string } }>(releaseCardPath(':id'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const release = await findPublicRelease(db, request.params.id);
    if (!release) throw notFound('picture');
    const { width, height } = releaseCardSize;
    return sendPicture(reply, DAY_SECONDS, async () =>
      drawJpeg(
        artworkSvg(release.id, null, width, height),
        width,
        await overlayOf(release.artwork, { left: 0, top: 0, width, height }),
      ),
    );
  });

  app.get<{ Params: { id: string } }>(playlistCardPath(':id'), async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    const playlist = await findPublicPlaylist(db, request.params.id);
    if (!playlist) throw notFound('picture');
    return sendPicture(reply, DAY_SECONDS, async () => {
      const button = { left: 0, top: 0, ...cardSize, image: Buffer.from(buildPlayButton()) };
      const pictures = await picturesOf(playlist);
      return drawJpeg(buildPlaylistCard(siteName(), playlist), cardSize.width, [...pictures, button]);
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
        buildProfileCard(siteName(), user),
        cardSize.width,
        await overlayOf(picture, { ...PROFILE_PICTURE, isRound: true }),
      ),
    );
  });

  app.get(brandCardPath, async (request, reply) => {
    await limiter.consume('calls', callerOf(request.ip));
    return sendPicture(reply, DAY_SECONDS, () => drawJpeg(buildBrandCard(siteName()), cardSize.width));
  });
}
