import { auth, limits } from '@backbeat/contract';
import { useEffect, useState } from 'react';

export type PictureKind = 'pp' | 'banner';

/** A picture that somebody has chosen from their device. */
export interface Picture {
  file?: File;
  /** Shows the file without sending it anywhere. */
  url?: string;
  /** Why the last one was not taken. */
  fault?: string;
}

export type Pictures = Record<PictureKind, Picture>;

/** Why a file cannot be a picture of a profile, as far as its label and size tell. */
export function pictureFault({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!['image/jpeg', 'image/png'].includes(type)) return auth.sentences.image;
  return size < limits.image ? undefined : auth.sentences.imageTooLarge;
}

/** The two pictures of a new profile. A file that is none is cleared, with the sentence why. */
export function usePictures() {
  const [pictures, setPictures] = useState<Pictures>({ pp: {}, banner: {} });
  useFreedUrl(pictures.pp.url);
  useFreedUrl(pictures.banner.url);
  const choose = (kind: PictureKind, file: File | undefined) => {
    const fault = file && pictureFault(file);
    const picture = fault ? { fault } : file ? { file, url: URL.createObjectURL(file) } : {};
    setPictures((current) => ({ ...current, [kind]: picture }));
    if (file && !fault)
      void createImageBitmap(file).then(
        (bitmap) => bitmap.close(),
        () => reject(kind, file),
      );
  };
  /** The browser cannot read it: it is not what its label says. */
  const reject = (kind: PictureKind, file: File) =>
    setPictures((current) =>
      current[kind].file === file ? { ...current, [kind]: { fault: auth.sentences.image } } : current,
    );
  return { pictures, choose };
}

/** Gives the memory behind an object URL back when it is no longer shown. */
function useFreedUrl(url: string | undefined): void {
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
}
