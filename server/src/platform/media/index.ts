/**
 * Recognizes uploaded files by their content, measures them, and converts them to files that are
 * safe to serve.
 */
export type { AudioFacts } from './formats/sound.ts';
export { COVER_SIDE, drawJpeg, encodeCover, encodeJpeg, encodeSquare, type Overlay } from './image/draw.ts';
export { MediaUnavailable, UndecodableFile, type UndecodableReason } from './errors.ts';
export { MAX_RENDITION_BYTES } from './rendition/rendition.ts';
export { sniff, type AudioKind } from './formats/sniff.ts';
export { planTaggedFile, sizeOfPiece, type FilePiece } from './tags/plan-tagged-file.ts';
export type { AlbumTags, TrackTags } from './tags/track-tags.ts';
export { MediaProcessor } from './worker/media-processor.ts';
