import { type EmbedTrack, drawArtwork } from '@backbeat/contract';

const SVG = 'http://www.w3.org/2000/svg';
/** In user units of the SVG. */
const SIZE = 300;

/** Shows the banner of the track above the artwork generated from its waveform. */
export function showArtwork(box: HTMLElement, { id, waveform, banner }: EmbedTrack): void {
  const { duotone, strokes } = drawArtwork(id, waveform, SIZE, SIZE);
  const drawing = shape('svg', { viewBox: `0 0 ${SIZE} ${SIZE}`, class: 'absolute inset-0 size-full' });
  drawing.append(shape('rect', { width: String(SIZE), height: String(SIZE), fill: duotone.ground }));
  for (const { d, colour, width, covers } of strokes) {
    const look = width
      ? { fill: covers ? duotone.ground : 'none', stroke: duotone[colour], 'stroke-width': String(width) }
      : { fill: duotone[colour] };
    drawing.append(shape('path', { d, 'stroke-linecap': 'round', ...look }));
  }
  box.replaceChildren(drawing);
  if (banner === null) return;
  const picture = new Image();
  picture.alt = '';
  picture.className = 'absolute inset-0 size-full object-cover';
  picture.addEventListener('error', () => picture.remove());
  picture.src = banner;
  box.append(picture);
}

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  // For the type checker: createElementNS with the SVG namespace creates only SVG elements.
  if (element instanceof SVGElement) return element;
  throw new TypeError(`${name} is no shape.`);
}
