import { useEffect, useState } from 'react';

export interface PickedFile {
  file: File | null;
  /** An address for the file within this page; null without one. */
  url: string | null;
  /** Why what was picked could not be taken, or that nothing was. */
  trouble: string | undefined;
  pick: (file: File | null) => void;
  /** Somebody went on without a file. */
  miss: () => void;
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
}

/** A file that somebody picks, judged as it is picked. */
export function usePickedFile({ judge, missing }: Rules): PickedFile {
  const [picked, setPicked] = useState(nothing);
  const { url } = picked;
  useEffect(() => () => (url === null ? undefined : URL.revokeObjectURL(url)), [url]);
  return {
    ...picked,
    pick: (file) => {
      const trouble = file ? judge(file) : missing;
      setPicked(
        file && trouble === null
          ? { ...nothing, file, url: URL.createObjectURL(file) }
          : { ...nothing, trouble: trouble ?? undefined },
      );
    },
    miss: () => setPicked((now) => (now.file || now.trouble ? now : { ...nothing, trouble: missing })),
  };
}
