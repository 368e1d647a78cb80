import { limits } from '@backbeat/contract';
import { canvasToBlob } from '../../ui/pictures/canvas-to-blob.ts';
import { areaOf, type Crop } from '../../ui/pictures/crop.ts';

export interface CropOptions {
  crop: Crop;
  /** Width by height. */
  aspect: number;
  /** The longer side of the result, in px. Smaller pictures are not enlarged. */
  maxSide: number;
}

/**
 * Returns the cropped part of a picture as a file of the same name and type, or as a JPEG if that
 * would be too large.
 * @throws if the browser cannot read the picture
 */
export async function cutPicture(file: File, { crop, aspect, maxSide }: CropOptions): Promise<File> {
  const picture = await createImageBitmap(file);
  try {
    const area = areaOf(crop, picture, aspect);
    const scale = Math.min(1, maxSide / Math.max(area.width, area.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(area.width * scale));
    canvas.height = Math.max(1, Math.round(area.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is nothing to draw on.');
    context.imageSmoothingQuality = 'high';
    context.drawImage(
      picture,
      area.left,
      area.top,
      area.width,
      area.height,
      0,
      0,
      canvas.width,
      canvas.height,
    );
    const sameTypeBlob = await canvasToBlob(canvas, file.type);
    const blob = sameTypeBlob.size < limits.image ? sameTypeBlob : await canvasToBlob(canvas, 'image/jpeg');
    return new File([blob], file.name, { type: blob.type });
  } finally {
    picture.close();
  }
}
