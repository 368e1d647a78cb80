import type { Role } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { contentFault, pictureFault } from './picture-file.ts';

/** A picture that somebody has chosen from their device. */
export interface Picture {
  file?: File;
  /** Shows the file without sending it anywhere. */
  url?: string;
  /** Why the last one was not taken. */
  fault?: string;
}

/** One picture of a profile. A file that is none is cleared, with the sentence why. */
export function usePicture(role: Role): {
  picture: Picture;
  /** Nothing takes the picture away. */
  choose: (file: File | undefined) => void;
} {
  const [picture, setPicture] = useState<Picture>({});
  useFreedUrl(picture.url);
  const choose = (file: File | undefined) => {
    const fault = file && pictureFault(file, role);
    setPicture(fault ? { fault } : file ? { file, url: URL.createObjectURL(file) } : {});
    if (file && !fault) void check(file);
  };
  const check = async (file: File) => {
    const fault = await contentFault(file, role);
    if (fault === undefined) return;
    setPicture((current) => (current.file === file ? { fault } : current));
  };
  return { picture, choose };
}

/** Gives the memory behind an object URL back when it is no longer shown. */
export function useFreedUrl(url: string | undefined): void {
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
}
