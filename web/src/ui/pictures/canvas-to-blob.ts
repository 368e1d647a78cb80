const QUALITY = 0.92;

/**
 * Encodes what is on a canvas.
 * @throws if the browser cannot
 */
export function canvasToBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      type,
      QUALITY,
    );
  });
}
