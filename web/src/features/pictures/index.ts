/** Pictures from the device, for profiles and releases. */
export { PictureField } from './picture-field.tsx';
export { useFreedUrl, usePicture, type Picture } from './use-picture.ts';
export { CroppedPictureField } from './cropped-picture-field.tsx';
export { FRAMES, type Frame, type PictureKind } from './crop-frames.ts';
export { CropDialog } from './lazy-crop-dialog.ts';
