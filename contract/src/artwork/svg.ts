import { drawArtwork, drawAvatar } from './drawing.ts';
import type { Peaks } from './peaks.ts';

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
