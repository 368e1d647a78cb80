import { placeholderPeaks, resamplePeaks, type Peaks } from './peaks.ts';
import { seededRandom, seedOf } from './seeded.ts';

/** Background, first and second colour. Artwork has the same colours in both themes. */
export interface Duotone {
  ground: string;
  first: string;
  second: string;
}

export const duotones: readonly Duotone[] = [
  { ground: '#1d2b53', first: '#ff8a5c', second: '#ffd9a0' },
  { ground: '#0f3d3e', first: '#c6f432', second: '#e9ffc2' },
  { ground: '#3b1c32', first: '#ff5d8f', second: '#ffc2d4' },
  { ground: '#14213d', first: '#4cc9f0', second: '#d7f5ff' },
  { ground: '#2b1a0e', first: '#f2a541', second: '#ffe3b0' },
  { ground: '#1b1b2f', first: '#b79cff', second: '#efe6ff' },
  { ground: '#10312b', first: '#3ddc97', second: '#d2ffe9' },
  { ground: '#331414', first: '#ff6b5e', second: '#ffd3cd' },
  { ground: '#22223b', first: '#f2e9e4', second: '#9a8c98' },
  { ground: '#06283d', first: '#ffb703', second: '#8ecae6' },
];

export const artworkKinds = ['ridges', 'rings', 'tiles', 'bars'] as const;
export type ArtworkKind = (typeof artworkKinds)[number];

export interface Drawing {
  kind: ArtworkKind;
  duotone: Duotone;
  /** Paths in painting order. */
  strokes: readonly Stroke[];
}

export interface Stroke {
  d: string;
  /** 'second' is the rarer, lighter colour. */
  colour: 'first' | 'second';
  /** Line width; a path without a width is filled. */
  width?: number;
  /** Fills the path with the background colour, so that a ridge hides the one behind it. */
  covers?: boolean;
}

const steps = 64;

/** The peaks that `drawArtwork` uses: a short list with which it draws the same. */
export const artworkPeaks = (peaks: Peaks): number[] => resamplePeaks(peaks, steps);

/**
 * Draws the artwork of a track without a picture: one of four kinds in one of ten duotones by its
 * id, shaped by its peaks. The result is deterministic. Sizes are in units of the drawing.
 */
export function drawArtwork(id: string, peaks: Peaks | null, width: number, height: number): Drawing {
  const random = seededRandom(seedOf(id) ^ 0x9e3779b9);
  const duotone = pick(duotones, random());
  const kind = pick(artworkKinds, random());
  const shape = peaks && peaks.length > 0 ? loud(resamplePeaks(peaks, steps)) : placeholderPeaks(id, steps);
  const draw = { ridges, rings, tiles, bars }[kind];
  return { kind, duotone, strokes: merge(draw(shape, width, height, random)) };
}

/**
 * Draws the avatar of a user without a picture: two discs chosen by the name, in units of 32 × 32.
 */
export function drawAvatar(seed: string) {
  const random = seededRandom(seedOf(seed));
  return {
    duotone: pick(duotones, random()),
    large: { x: 8 + random() * 16, y: 8 + random() * 16, r: 8 + random() * 5 },
    small: { x: 6 + random() * 20, y: 20 + random() * 8, r: 6 },
  };
}

type Draw = (peaks: Peaks, width: number, height: number, random: () => number) => Stroke[];

/** Mountains: fourteen copies of the waveform, each in front of the one above. */
const ridges: Draw = (peaks, width, height) =>
  Array.from({ length: 14 }, (_, row) => {
    const base = height * (0.22 + row * 0.067);
    const points = Array.from({ length: steps + 1 }, (_unused, step) => {
      const swell = Math.exp(-(((step - steps / 2) / 15) ** 2));
      const peak = peaks[(step + row * 5) % steps] ?? 0;
      return `${round((step * width) / steps)} ${round(base - peak * height * 0.26 * swell)}`;
    });
    return { d: `M${points.join('L')}`, colour: row % 3 ? 'first' : 'second', width: 1.6, covers: true };
  });

/** A sun: the waveform bent round a centre. */
const rings: Draw = (peaks, width, height, random) => {
  const x = width * (0.3 + random() * 0.4);
  const y = height / 2;
  const unit = Math.min(width, height) / 180;
  return peaks.map((peak, step) => {
    const turn = (step / steps) * Math.PI * 2;
    const pointAt = (radius: number) =>
      `${round(x + Math.cos(turn) * radius)} ${round(y + Math.sin(turn) * radius)}`;
    return {
      d: `M${pointAt(34 * unit)}L${pointAt((38 + peak * 50) * unit)}`,
      colour: step % 4 ? 'first' : 'second',
      width: round(4 * unit),
    };
  });
};

/** Quarter circles laid like tiles, in three rows. */
const tiles: Draw = (_peaks, width, height, random) => {
  const size = height / 3;
  const strokes: Stroke[] = [];
  for (let y = 0; y < 3; y += 1)
    for (let x = 0; x * size < width; x += 1) {
      const corner = Math.floor(random() * 5);
      const colour = random() > 0.35 ? 'first' : 'second';
      if (corner < 4) strokes.push({ d: quarter(x * size, y * size, size, corner), colour });
    }
  return strokes;
};

function quarter(x: number, y: number, size: number, corner: number): string {
  const right = corner === 1 || corner === 2;
  const below = corner > 1;
  const from = `${round(x + (right ? 0 : size))} ${round(y + (below ? size : 0))}`;
  const to = `${round(x + (right ? size : 0))} ${round(y + (below ? 0 : size))}`;
  const centre = `${round(x + (right ? size : 0))} ${round(y + (below ? size : 0))}`;
  return `M${centre}L${from}A${round(size)} ${round(size)} 0 0 ${corner % 2 ? 0 : 1} ${to}Z`;
}

/** The waveform in wide bars. */
const bars: Draw = (peaks, width, height) =>
  resamplePeaks(peaks, steps / 2).map((peak, step) => {
    const thickness = (width / (steps / 2)) * 0.6;
    const x = round(((step + 0.5) * width) / (steps / 2));
    const half = Math.max(0.1, (peak * height * 0.82 - thickness) / 2);
    return {
      d: `M${x} ${round(height / 2 - half)}V${round(height / 2 + half)}`,
      colour: step % 5 ? 'first' : 'second',
      width: round(thickness),
    };
  });

/** Merges strokes of the same colour and width into one path, except those that cover others. */
function merge(strokes: Stroke[]): Stroke[] {
  const strokesByColour = new Map<string, Stroke>();
  strokes.forEach((stroke, index) => {
    const key = `${stroke.colour} ${stroke.width ?? 0} ${stroke.covers ? index : ''}`;
    const before = strokesByColour.get(key);
    strokesByColour.set(key, before ? { ...before, d: before.d + stroke.d } : stroke);
  });
  return [...strokesByColour.values()];
}

/** Normalizes the peaks so that quiet tracks fill the picture too. */
function loud(peaks: Peaks): number[] {
  const top = Math.max(...peaks);
  return top > 0 ? peaks.map((peak) => Math.max(0.05, peak / top)) : peaks.map(() => 0.05);
}

function pick<T>(choices: readonly T[], chance: number): T {
  const choice = choices[Math.floor(chance * choices.length)];
  if (choice === undefined) throw new RangeError('nothing to pick from');
  return choice;
}

const round = (value: number) => Math.round(value * 10) / 10;
