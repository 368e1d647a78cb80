/**
 * Recognizes uploaded files by their content, measures them, and converts them to files that are
 * safe to serve.
 */
export type { Analysis } from './analyse.ts';
export type { AudioFacts } from './sound.ts';
export { drawJpeg } from './draw.ts';
export { MediaUnavailable, Undecodable, type Reason, type UndecodableReason } from './errors.ts';
export type { CleanImage, ImageOptions } from './image.ts';
export { MAX_RENDITION_BYTES, type Rendition } from './rendition.ts';
export { sniff, SNIFF_BYTES, type AudioKind, type ImageKind } from './sniff.ts';
export { MediaProcessor, type MediaProcessorOptions } from './media-processor.ts';
