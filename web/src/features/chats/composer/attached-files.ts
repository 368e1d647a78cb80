import { useState } from 'react';

/** A file that waits in the composer until the user presses Send. */
export interface AttachedFile {
  file: File;
  /** The address of the picture in this browser; null for other files. */
  pictureUrl: string | null;
}

/** The attached files of each user and chat. They last as long as the page. */
const filesOfChats = new Map<string, readonly AttachedFile[]>();

/** The attached files of a chat, which remain while the user reads another chat. */
export function useAttachedFiles(userId: string, chatId: string) {
  const key = `${userId} ${chatId}`;
  const [files, setFiles] = useState(() => filesOfChats.get(key) ?? []);
  const change = (next: readonly AttachedFile[]) => {
    filesOfChats.set(key, next);
    setFiles(next);
  };
  const listFiles = (): readonly AttachedFile[] => filesOfChats.get(key) ?? [];
  return {
    files,
    attach: (added: readonly File[]) =>
      change([
        ...listFiles(),
        ...added.map((file) => ({
          file,
          pictureUrl: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
        })),
      ]),
    remove: (removed: AttachedFile) => {
      revoke([removed]);
      change(listFiles().filter((each) => each !== removed));
    },
    /** Empties the composer. @returns the files to send */
    takeAll: (): readonly File[] => {
      const sent = listFiles();
      revoke(sent);
      change([]);
      return sent.map(({ file }) => file);
    },
  };
}

function revoke(files: readonly AttachedFile[]): void {
  for (const { pictureUrl } of files) if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl);
}
