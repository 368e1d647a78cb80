import {
  artworkSvg,
  avatarSvg,
  limits,
  maxSquareSide,
  notFound,
  SQUARE_PICTURES,
  squarePath,
  squareSide,
  userName,
  type posts,
  type SquarePicture,
} from '@backbeat/contract';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { validate as isUuid } from 'uuid';
import type { Context } from '../../../context.ts';
import { callerOf } from '../../../http/security/caller.ts';
import { drawJpeg, encodeSquare, type Overlay } from '../../../platform/media/index.ts';
import { DAY_SECONDS, MINUTE_SECONDS, sendPicture } from '../../embeds/index.ts';
import { loadVisitorPlaylist } from '../../playlists/index.ts';
import { loadPosts } from '../../posts/index.ts';
import { loadVisitorRelease } from '../../releases/index.ts';
import { keyOfUrl } from '../../uploads/index.ts';
import { findPublicUser } from '../../users/index.ts';
import { firstIdsOf } from '../documents/load-feed.ts';

/** Units of the drawings. */
const DRAWING_SIDE = 320;

/** A picture that is to be drawn: the key of a stored one, or a drawing with pictures laid over it. */
type Square = { key: string } | { svg: string; pictures?: readonly MosaicPicture[]; isLasting: boolean };

/** The place of a stored picture in a mosaic of four. */
interface MosaicPicture {
  key: string;
  column: number;
  row: number;
}

/**
 * Serves the square pictures of posts, releases, playlists and profiles that visitors can see, as podcast
 * directories demand: stored pictures, or what the app draws instead of them.
 */
export function serveSquares(app: FastifyInstance, context: Context): void {
  const { db, storage, limiter } = context;

  const finders: Record<SquarePicture, (name: string) => Promise<Square | undefined>> = {
    post: async (id) => {
      const [post] = await loadPosts(db, undefined, [id]);
      return post && squareOf(post);
    },
    release: async (id) => {
      const { artworkKey } = await loadVisitorRelease(db, id);
      return artworkKey === null ? drawnOf(id, null) : { key: artworkKey };
    },
    playlist: async (id) => {
      const { coverKey, additions } = await loadVisitorPlaylist(db, id);
      if (coverKey !== null) return { key: coverKey };
      const posts = await loadPosts(db, undefined, firstIdsOf(additions));
      if (posts.length === limits.playlists.mosaic) return mosaicOf(posts);
      const [post] = posts;
      return post ? squareOf(post) : drawnOf(id, null);
    },
    profile: async (name) => {
      const parsedName = userName.safeParse(name);
      const user = parsedName.success ? await findPublicUser(db, parsedName.data, undefined) : undefined;
      if (!user) return undefined;
      const key = keyOfUrl(user.profilePic);
      return key === undefined ? { svg: avatarSvg(user.userName), isLasting: true } : { key };
    },
  };

  for (const kind of SQUARE_PICTURES)
    app.get<{ Params: { name: string } }>(squarePath(kind, ':name'), async (request, reply) => {
      await limiter.consume('calls', callerOf(request.ip));
      const { name } = request.params;
      const isKnownName = kind === 'profile' || isUuid(name);
      const square = isKnownName
        ? await finders[kind](kind === 'profile' ? name : name.toLowerCase())
        : undefined;
      if (!square) throw notFound('picture');
      const isLasting = 'key' in square || square.isLasting;
      return sendPicture(reply, isLasting ? DAY_SECONDS : MINUTE_SECONDS, () => draw(square));
    });

  async function draw(square: Square): Promise<Buffer> {
    if ('key' in square)
      return storage.borrow(square.key, (path) =>
        encodeSquare(path, { least: squareSide, most: maxSquareSide }),
      );
    const overlays = await Promise.all((square.pictures ?? []).map(overlayOf));
    return drawJpeg(square.svg, squareSide, overlays);
  }

  async function overlayOf({ key, column, row }: MosaicPicture): Promise<Overlay> {
    const side = squareSide / 2;
    const image = await buffer((await storage.open(key)).stream);
    return { image, left: column * side, top: row * side, width: side, height: side };
  }
}

/** The picture of a post. A drawing changes once, when the waveform is there. */
function squareOf({ id, banner, waveform }: posts.Post): Square {
  const key = banner === null ? undefined : keyOfUrl(banner);
  return key === undefined ? drawnOf(id, waveform) : { key };
}

const drawnOf = (id: string, waveform: posts.Post['waveform']): Square => ({
  svg: artworkSvg(id, waveform, DRAWING_SIDE, DRAWING_SIDE),
  isLasting: waveform !== null,
});

/** The first four pictures of a playlist, as its page shows them. */
function mosaicOf(posts: readonly posts.Post[]): Square {
  const half = DRAWING_SIDE / 2;
  const placed = posts.map((post, index) => ({ post, column: index % 2, row: Math.floor(index / 2) }));
  const drawings = placed.map(
    ({ post: { id, waveform }, column, row }) =>
      `<g transform="translate(${column * half} ${row * half})">${artworkSvg(id, waveform, half, half)}</g>`,
  );
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWING_SIDE}" height="${DRAWING_SIDE}" viewBox="0 0 ${DRAWING_SIDE} ${DRAWING_SIDE}">${drawings.join('')}</svg>`,
    pictures: placed.flatMap(({ post: { banner }, column, row }) => {
      const key = banner === null ? undefined : keyOfUrl(banner);
      return key === undefined ? [] : [{ key, column, row }];
    }),
    isLasting: posts.every(({ waveform }) => waveform !== null),
  };
}
