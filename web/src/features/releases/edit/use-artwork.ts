import { useRef, useState } from 'react';
import { useFreedUrl, type Picture } from '../../pictures/index.ts';
import { checkArtwork } from './artwork-file.ts';

/** The artwork of a release in the form: a chosen file, or the removal of the stored one. */
export function useArtwork() {
  const [picture, setPicture] = useState<Picture>({});
  const [isRemoved, setIsRemoved] = useState(false);
  /** The file that the user crops. */
  const [original, setOriginal] = useState<{ file: File; url: string }>();
  const [isCropping, setIsCropping] = useState(false);
  useFreedUrl(picture.url);
  useFreedUrl(original?.url);
  /** Only the last chosen file counts. */
  const lastFile = useRef<File>(undefined);

  const show = (file: File) => {
    setPicture({ file, url: URL.createObjectURL(file) });
    setIsRemoved(false);
  };
  const choose = async (file: File | undefined) => {
    lastFile.current = file;
    if (!file) {
      setPicture({});
      setOriginal(undefined);
      return;
    }
    const check = await checkArtwork(file);
    if (lastFile.current !== file) return;
    if ('fault' in check) {
      setPicture((current) => ({ ...current, fault: check.fault }));
      return;
    }
    setOriginal({ file, url: URL.createObjectURL(file) });
    setIsCropping(!check.isSquare);
    if (check.isSquare) show(file);
  };
  const finishCrop = async (file: File) => {
    setIsCropping(false);
    const check = await checkArtwork(file);
    if ('fault' in check) setPicture((current) => ({ ...current, fault: check.fault }));
    else show(file);
  };
  return {
    picture,
    isRemoved,
    original,
    isCropping,
    setIsCropping,
    choose: (file: File | undefined) => void choose(file),
    finishCrop: (file: File) => void finishCrop(file),
    /** Removes the chosen file, and the stored artwork when the form is saved. */
    remove: () => {
      void choose(undefined);
      setIsRemoved(true);
    },
    /** Called when the artwork is stored. */
    reset: () => {
      void choose(undefined);
      setIsRemoved(false);
    },
    isDirty: picture.file !== undefined || isRemoved,
  };
}

export type ArtworkState = ReturnType<typeof useArtwork>;
