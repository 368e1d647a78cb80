import { usePicture, type Picture } from '../../pictures/index.ts';

export type PictureKind = 'pp' | 'banner';

export type Pictures = Record<PictureKind, Picture>;

/** The two pictures of a new profile. */
export function usePictures() {
  const fields = { pp: usePicture('USER'), banner: usePicture('USER') };
  const pictures: Pictures = { pp: fields.pp.picture, banner: fields.banner.picture };
  const choose = (kind: PictureKind, file: File | undefined) => fields[kind].choose(file);
  return { pictures, choose };
}
