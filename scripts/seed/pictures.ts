import sharp from 'sharp';
import { Random } from './random.ts';

/** Palettes: a background colour and the colours of the shapes. */
const PALETTES = [
  ['#14161f', '#ff5a36', '#ffd7a8', '#3b4a8f'],
  ['#f3e9d2', '#1b3a4b', '#d1495b', '#edae49'],
  ['#0d3b3e', '#f2c14e', '#f78154', '#5fad56'],
  ['#2b1e3a', '#f08cae', '#8ad7d1', '#f9f2e7'],
  ['#e8ebe4', '#20302b', '#8c9c74', '#c8553d'],
  ['#101820', '#fee715', '#7d8ca3', '#f5f5f0'],
  ['#5b1a18', '#f4d9c6', '#e36414', '#2c0703'],
  ['#cfe3ef', '#19324a', '#ef767a', '#49beaa'],
] as const;

/** Draws a picture of `width` by `height` pixels as a small JPEG. */
export function drawPicture(random: Random, width: number, height: number): Promise<Buffer> {
  const palette = random.pick(PALETTES);
  const draw = random.pick([drawRings, drawHills, drawTiles, drawStripes, drawDots]);
  const shapes = draw(random, { width, height, colour: () => random.pick(palette.slice(1)) });
  const [ground] = palette;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer();
}

interface Canvas {
  width: number;
  height: number;
  colour: () => string;
}

function drawRings(random: Random, { width, height, colour }: Canvas): string {
  const [x, y] = [width * random.numberBetween(0.2, 0.8), height * random.numberBetween(0.3, 0.7)];
  const rings = random.whole(3, 7);
  return Array.from({ length: rings }, (_, ring) => {
    const radius = (Math.max(width, height) * 0.6 * (rings - ring)) / rings;
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour()}"/>`;
  }).join('');
}

function drawHills(random: Random, { width, height, colour }: Canvas): string {
  const sun = `<circle cx="${width * random.numberBetween(0.2, 0.8)}" cy="${height * random.numberBetween(0.25, 0.5)}" r="${height * random.numberBetween(0.1, 0.22)}" fill="${colour()}"/>`;
  const hills = [0.5, 0.65, 0.8].map((level) => {
    const points = Array.from(
      { length: 6 },
      (_, place) => `${(place * width) / 5},${height * (level + random.numberBetween(-0.12, 0.1))}`,
    );
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour()}"/>`;
  });
  return sun + hills.join('');
}

function drawTiles(random: Random, { width, height, colour }: Canvas): string {
  const size = height / random.whole(2, 4);
  const tiles: string[] = [];
  for (let x = 0; x < width; x += size) {
    for (let y = 0; y < height; y += size) {
      const [right, bottom] = [x + size, y + size];
      tiles.push(
        random.pick([
          () => `<path d="M${x} ${y}H${right}A${size} ${size} 0 0 1 ${x} ${bottom}Z" fill="${colour()}"/>`,
          () =>
            `<path d="M${right} ${bottom}H${x}A${size} ${size} 0 0 1 ${right} ${y}Z" fill="${colour()}"/>`,
          () => `<circle cx="${x + size / 2}" cy="${y + size / 2}" r="${size / 3}" fill="${colour()}"/>`,
          () => `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${colour()}"/>`,
        ])(),
      );
    }
  }
  return tiles.join('');
}

function drawStripes(random: Random, { width, height, colour }: Canvas): string {
  const count = random.whole(5, 14);
  const slant = random.numberBetween(-0.4, 0.4) * width;
  return Array.from({ length: count }, (_, place) => {
    const x = (width * 1.6 * place) / count - width * 0.3;
    return `<line x1="${x}" y1="0" x2="${x + slant}" y2="${height}" stroke="${colour()}" stroke-width="${random.numberBetween(0.2, 1) * (width / count)}"/>`;
  }).join('');
}

function drawDots(random: Random, { width, height, colour }: Canvas): string {
  const step = height / random.whole(6, 10);
  const fill = colour();
  const dots: string[] = [];
  for (let x = step / 2; x < width; x += step) {
    for (let y = step / 2; y < height; y += step) {
      const radius = step * 0.48 * Math.abs(Math.sin((x / width) * 3 + (y / height) * 2));
      dots.push(`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`);
    }
  }
  return `${dots.join('')}<circle cx="${width / 2}" cy="${height / 2}" r="${height * random.numberBetween(0.15, 0.3)}" fill="${colour()}"/>`;
}
