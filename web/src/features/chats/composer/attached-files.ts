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
    attach: (newFiles: readonly File[]) =>
      change([
        ...listFiles(),
        ...newFiles.map((file) => ({
          file,
          pictureUrl: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
        })),
      ]),
    remove: (attachedFile: AttachedFile) => {
      revoke([attachedFile]);
      change(listFiles().filter((each) => each !== attachedFile));
    },
    /** Empties the composer. @returns the files to send */
    takeAll: (): readonly File[] => {
      const attachedFiles = listFiles();
      revoke(attachedFiles);
      change([]);
      return attachedFiles.map(({ file }) => file);
    },
  };
}

function revoke(files: readonly AttachedFile[]): void {
  for (const { pictureUrl } of files) if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl);
}
