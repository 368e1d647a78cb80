import { artworkSize, artworkSvg, drawArtwork, type Drawing, type Peaks } from '@backbeat/contract';
import { canvasToBlob } from '../../../../ui/pictures/canvas-to-blob.ts';

/** In units of the drawing; the same as in the cards of the app. */
const DRAWING_SIZE = { width: 320, height: 180 };

/** The number of drawings from which the user chooses. */
const CHOICES = 3;

/** A drawing of the kind and colours of its id. */
export interface ArtworkChoice extends Pick<Drawing, 'kind' | 'duotone'> {
  id: string;
}

/**
 * Lists the drawings for a post. The first one is what the app draws for the post without a banner.
 * All differ in kind and colours.
 */
export function artworkChoices(postId: string): ArtworkChoice[] {
  const choices: ArtworkChoice[] = [];
  for (let index = 0; choices.length < CHOICES; index += 1) {
    const id = index === 0 ? postId : `${postId}-${index}`;
    const { kind, duotone } = drawArtwork(id, null, DRAWING_SIZE.width, DRAWING_SIZE.height);
    if (choices.every((choice) => choice.kind !== kind && choice.duotone !== duotone))
      choices.push({ id, kind, duotone });
  }
  return choices;
}

/** The name of the file of a drawing, by which a file that the browser stored is recognised. */
export const artworkFileName = (id: string): string => `${id}.png`;

/**
 * Draws an artwork as a PNG, for upload as a banner.
 * @throws if the browser cannot draw it
 */
export async function drawArtworkFile(id: string, peaks: Peaks | null): Promise<File> {
  const svg = artworkSvg(id, peaks, DRAWING_SIZE.width, DRAWING_SIZE.height);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, artworkSize);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('There is nothing to draw on.');
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await canvasToBlob(canvas, 'image/png');
  return new File([blob], artworkFileName(id), { type: blob.type });
}
