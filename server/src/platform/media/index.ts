/**
 * Recognizes uploaded files by their content, measures them, and converts them to files that are
 * safe to serve.
 */
export type { Analysis } from './analysis/analyse.ts';
export type { AudioFacts } from './formats/sound.ts';
export { drawJpeg, type Overlay } from './image/draw.ts';
export { MediaUnavailable, Undecodable, type Reason, type UndecodableReason } from './errors.ts';
export type { CleanImage, ImageOptions } from './image/image.ts';
export { MAX_RENDITION_BYTES, type Rendition } from './rendition/rendition.ts';
export { sniff, SNIFF_BYTES, type AudioKind, type ImageKind } from './formats/sniff.ts';
export { MediaProcessor, type MediaProcessorOptions } from './worker/media-processor.ts';
