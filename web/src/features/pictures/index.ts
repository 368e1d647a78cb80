/** Profile pictures, for sign-up and editing. */
export { PictureField } from './picture-field.tsx';
export { usePicture, type Picture } from './use-picture.ts';
export { CroppedPictureField } from './cropped-picture-field.tsx';
export { FRAMES, type PictureKind } from './crop-frames.ts';
