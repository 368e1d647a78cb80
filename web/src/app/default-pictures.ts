import { drawArtwork, drawFace } from '../ui/artwork-drawing.ts';

/** Of all drawings the one that is nobody's: a sun over mountains, in the colours of the brand. */
const ID = 'default-360';

/**
 * The pictures of those who have none, for whoever is not this app: previews of links, feeds, other clients. The app itself
 * draws one from the name. SVG; the build writes them as JPEG of `width` pixels.
 */
export const defaultPictures = {
  profilePic: { width: 512, svg: face() },
  banner: { width: 1536, svg: banner(480, 160) },
};

function face(): string {
  const { duotone, large, small } = drawFace(ID);
  const disc = ({ x, y, r }: typeof large, fill: string) =>
    `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
  return svg(32, 32, duotone.ground, disc(large, duotone.first) + disc(small, duotone.second));
}

function banner(width: number, height: number): string {
  const { duotone, strokes } = drawArtwork(ID, null, width, height);
  const paths = strokes.map(({ d, colour, width: thickness, covers }) =>
    thickness
      ? `<path d="${d}" fill="${covers ? duotone.ground : 'none'}" stroke="${duotone[colour]}" stroke-width="${thickness}" stroke-linecap="round"/>`
      : `<path d="${d}" fill="${duotone[colour]}"/>`,
  );
  return svg(width, height, duotone.ground, paths.join(''));
}

function svg(width: number, height: number, ground: string, content: string): string {
  const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><rect width="100%" height="100%" fill="${ground}"/>${content}</svg>`;
}
