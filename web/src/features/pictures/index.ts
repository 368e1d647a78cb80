/** Pictures that people choose of themselves, when they sign up and later. */
export { PictureField, type PictureFieldProps } from './picture-field.tsx';
export { usePicture, type Picture } from './use-picture.ts';
export { CroppedPictureField } from './cropped-picture-field.tsx';
export { FRAMES, type PictureKind } from './frames.ts';
