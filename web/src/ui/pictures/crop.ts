export interface Size {
  width: number;
  height: number;
}

/**
 * The visible part of a picture: its centre, in fractions of width and height, and its zoom beyond
 * filling the frame.
 */
export interface Crop {
  x: number;
  y: number;
  zoom: number;
}

export const FULL_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 };
export const MAX_ZOOM = 4;

/**
 * Returns how much of a picture the frame shows, in fractions of width and height.
 * @param aspect of the frame: width by height
 */
export function shownPart({ width, height }: Size, aspect: number, zoom: number): Size {
  const pictureAspect = width / height;
  return {
    width: Math.min(1, aspect / pictureAspect) / zoom,
    height: Math.min(1, pictureAspect / aspect) / zoom,
  };
}

/** Returns the nearest crop that leaves no part of the frame empty. */
export function within(crop: Crop, picture: Size, aspect: number): Crop {
  const zoom = clamp(1, crop.zoom, MAX_ZOOM);
  const { width, height } = shownPart(picture, aspect, zoom);
  return {
    x: clamp(width / 2, crop.x, 1 - width / 2),
    y: clamp(height / 2, crop.y, 1 - height / 2),
    zoom,
  };
}

/** Returns the crop after moving the picture right and down by fractions of the frame. */
export function moveCrop(crop: Crop, by: { x: number; y: number }, picture: Size, aspect: number): Crop {
  const { width, height } = shownPart(picture, aspect, crop.zoom);
  return within({ ...crop, x: crop.x - by.x * width, y: crop.y - by.y * height }, picture, aspect);
}

/** Returns the area of a crop in pixels of the picture. */
export function areaOf(crop: Crop, picture: Size, aspect: number): Size & { left: number; top: number } {
  const { x, y, zoom } = within(crop, picture, aspect);
  const part = shownPart(picture, aspect, zoom);
  return {
    left: (x - part.width / 2) * picture.width,
    top: (y - part.height / 2) * picture.height,
    width: part.width * picture.width,
    height: part.height * picture.height,
  };
}

const clamp = (min: number, value: number, max: number): number =>
  Math.max(min, Math.min(value, Math.max(min, max)));
