import { useState } from 'react';

export interface PickedFile {
  file: File | null;
  /** Why what was picked could not be taken. */
  trouble: string | undefined;
  pick: (file: File | null) => void;
  /** Says `sentence` where somebody went on without a file. */
  miss: (sentence: string) => void;
}

/** A file that somebody picks. One that is judged unfit is not kept. */
export function usePickedFile(judge: (file: File) => string | null): PickedFile {
  const [{ file, trouble }, set] = useState<{ file: File | null; trouble: string | undefined }>({
    file: null,
    trouble: undefined,
  });
  return {
    file,
    trouble,
    pick: (picked) => {
      const found = picked && judge(picked);
      set({ file: found ? null : picked, trouble: found ?? undefined });
    },
    miss: (sentence) => set((now) => (now.file || now.trouble ? now : { file: null, trouble: sentence })),
  };
}
