import type { Role } from '@backbeat/contract';
import { useEffect, useState } from 'react';
import { contentError, pictureError } from './picture-file.ts';

/** A picture that the user has chosen from the device. */
export interface Picture {
  file?: File;
  /** The object URL of the file. */
  url?: string;
  /** Why the last file was rejected. */
  fault?: string;
}

/** The state of one profile picture. A file that is no picture is removed, with an error. */
export function usePicture(role: Role): {
  picture: Picture;
  /** No file removes the picture. */
  choose: (file: File | undefined) => void;
} {
  const [picture, setPicture] = useState<Picture>({});
  useFreedUrl(picture.url);
  const choose = (file: File | undefined) => {
    const fault = file && pictureError(file, role);
    setPicture(fault ? { fault } : file ? { file, url: URL.createObjectURL(file) } : {});
    if (file && !fault) void check(file);
  };
  const check = async (file: File) => {
    const fault = await contentError(file, role);
    if (fault === undefined) return;
    setPicture((current) => (current.file === file ? { fault } : current));
  };
  return { picture, choose };
}

/** Revokes an object URL that is no longer visible. */
export function useFreedUrl(url: string | undefined): void {
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
}
