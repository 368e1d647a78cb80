import { drawArtwork, drawAvatar } from './drawing.ts';
import type { Peaks } from './peaks.ts';

/** The path of the JPEG of a published post's drawn artwork. */
export const artworkPath = (id: string): string => `/artwork/${id}.jpg`;

/** The size of that JPEG in pixels. */
export const artworkSize = { width: 1200, height: 675 } as const;

/** The paths of the pictures that link previews show of a post, a profile and the product. */
export const postCardPath = (id: string): string => `/card/post/${id}.jpg`;
export const profileCardPath = (userName: string): string => `/card/profile/${userName}.jpg`;
export const brandCardPath = '/card.jpg';

/** The size of those pictures in pixels, which Open Graph consumers show without cutting. */
export const cardSize = { width: 1200, height: 630 } as const;

/** The path of the drawn avatar of a user name. `avatarSize` is its side in pixels. */
export const avatarPath = (userName: string): string => `/face/${userName}`;
export const avatarSize = 512;

/** Renders the artwork of a track (`drawArtwork`) as SVG. */
export function artworkSvg(id: string, peaks: Peaks | null, width: number, height: number): string {
  const { duotone, strokes } = drawArtwork(id, peaks, width, height);
  const paths = strokes.map(({ d, colour, width: thickness, covers }) =>
    thickness
      ? `<path d="${d}" fill="${covers ? duotone.ground : 'none'}" stroke="${duotone[colour]}" stroke-width="${thickness}" stroke-linecap="round"/>`
      : `<path d="${d}" fill="${duotone[colour]}"/>`,
  );
  return svg(width, height, duotone.ground, paths.join(''));
}

/** Renders the avatar of a user without a picture (`drawAvatar`) as SVG. */
export function avatarSvg(seed: string): string {
  const { duotone, large, small } = drawAvatar(seed);
  const disc = ({ x, y, r }: typeof large, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
  return svg(32, 32, duotone.ground, disc(large, duotone.first) + disc(small, duotone.second));
}

function svg(width: number, height: number, ground: string, content: string): string {
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`;
}
