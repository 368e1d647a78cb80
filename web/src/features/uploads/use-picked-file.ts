import { useEffect, useEffectEvent, useState } from 'react';
import { keepFile, readStoredFile } from './stored-file.ts';

export interface PickedFile {
  file: File | null;
  /** An address for the file within this page; null without one. */
  url: string | null;
  /** Why what was picked could not be taken, or that nothing was. */
  trouble: string | undefined;
  /** The browser is still looking for the file that it keeps. */
  isRestoring: boolean;
  pick: (file: File | null) => void;
  /** Somebody went on without a file. */
  miss: () => void;
  /** It turned out later that it will not do: it is taken away, with the sentence why. */
  refuse: (sentence: string) => void;
  /** As it was at the start, whatever was picked. */
  clear: () => void;
}

interface Picked {
  file: File | null;
  url: string | null;
  trouble: string | undefined;
}

const nothing: Picked = { file: null, url: null, trouble: undefined };

interface Rules {
  /** The sentence that says why a file will not do; such a file is not kept. */
  judge: (file: File) => string | null;
  /** What is said where none is picked. */
  missing?: string;
  /** Under which name the browser keeps it for when the tab comes back; without it, it lasts as long as what shows it. */
  storedAs?: string;
}

/** A file that somebody picks, judged as it is picked. Where it is kept, it is there again when the tab was closed before it was used. */
export function usePickedFile({ judge, missing, storedAs }: Rules): PickedFile {
  const [picked, setPicked] = useState(nothing);
  const [isRestoring, setIsRestoring] = useState(storedAs !== undefined);
  const { url } = picked;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const restore = useEffectEvent((file: File | null) => {
    if (file && judge(file) === null) setPicked((now) => (now === nothing ? chosen(file) : now));
    setIsRestoring(false);
  });
  useEffect(() => {
    if (storedAs !== undefined) void readStoredFile(storedAs).then((file) => restore(file));
  }, [storedAs]);
  const keep = (file: File | null) => {
    if (storedAs !== undefined) void keepFile(storedAs, file);
  };
  const refuse = (sentence: string | undefined) => {
    setPicked({ ...nothing, trouble: sentence });
    keep(null);
  };
  return {
    ...picked,
    isRestoring,
    pick: (file) => {
      const trouble = file ? judge(file) : missing;
      if (!file || trouble !== null) {
        refuse(trouble ?? undefined);
        return;
      }
      setPicked(chosen(file));
      keep(file);
    },
    miss: () => setPicked((now) => (now.file || now.trouble ? now : { ...nothing, trouble: missing })),
    refuse,
    clear: () => refuse(undefined),
  };
}

const chosen = (file: File): Picked => ({ file, url: URL.createObjectURL(file), trouble: undefined });
