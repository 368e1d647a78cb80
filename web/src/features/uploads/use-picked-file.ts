import { useEffect, useEffectEvent, useState } from 'react';
import { storeFile, readStoredFile } from './stored-file.ts';

export interface PickedFile {
  file: File | null;
  /** The object URL of the file; null without one. */
  url: string | null;
  /** Why the picked file was rejected, or that none was picked. */
  trouble: string | undefined;
  /** Whether the browser is still loading the stored file. */
  isRestoring: boolean;
  pick: (file: File | null) => void;
  /** Called when the user continues without a file. */
  miss: () => void;
  /** Removes a file that turned out to be unusable, with the reason. */
  refuse: (sentence: string) => void;
  /** Resets everything to the initial state. */
  clear: () => void;
}

interface PickState {
  file: File | null;
  url: string | null;
  trouble: string | undefined;
}

const nothing: PickState = { file: null, url: null, trouble: undefined };

interface Rules {
  /** Returns why a file is unusable. Such a file is not stored. */
  judge: (file: File) => string | null;
  /** The message without a picked file. */
  missingText?: string;
  /**
   * The name under which the browser stores the file for a later visit. Without it, the file lasts
   * as long as the component.
   */
  storedAs?: string;
}

/** A picked file, validated at once. A stored file returns after the tab was closed. */
export function usePickedFile({ judge, missingText, storedAs }: Rules): PickedFile {
  const [pickState, setPickState] = useState(nothing);
  const [isRestoring, setIsRestoring] = useState(storedAs !== undefined);
  const { url } = pickState;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  const restore = useEffectEvent((file: File | null) => {
    if (file && judge(file) === null) setPickState((now) => (now === nothing ? pickStateOf(file) : now));
    setIsRestoring(false);
  });
  useEffect(() => {
    if (storedAs !== undefined) void readStoredFile(storedAs).then((file) => restore(file));
  }, [storedAs]);
  const keep = (file: File | null) => {
    if (storedAs !== undefined) void storeFile(storedAs, file);
  };
  const refuse = (sentence: string | undefined) => {
    setPickState({ ...nothing, trouble: sentence });
    keep(null);
  };
  return {
    ...pickState,
    isRestoring,
    pick: (file) => {
      const trouble = file ? judge(file) : missingText;
      if (!file || trouble !== null) {
        refuse(trouble ?? undefined);
        return;
      }
      setPickState(pickStateOf(file));
      keep(file);
    },
    miss: () => setPickState((now) => (now.file || now.trouble ? now : { ...nothing, trouble: missingText })),
    refuse,
    clear: () => refuse(undefined),
  };
}

const pickStateOf = (file: File): PickState => ({ file, url: URL.createObjectURL(file), trouble: undefined });
