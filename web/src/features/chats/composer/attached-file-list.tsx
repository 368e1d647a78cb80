import { fileSize } from '../../../lib/format/file-size.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import type { AttachedFile } from './attached-files.ts';
import { AttachIcon } from './composer-icons.ts';
import { messages } from './composer.messages.ts';

interface AttachedFileListProps {
  files: readonly AttachedFile[];
  onRemove: (file: AttachedFile) => void;
}

/** The files that Send will send, above the text box. */
export function AttachedFileList({ files, onRemove }: AttachedFileListProps) {
  return (
    <ul aria-label={messages.attachedFiles} className="mx-4 flex flex-wrap gap-2 pt-2 md:mx-6">
      {files.map((attachment, index) => (
        <li
          // The same file may be attached twice.
          key={`${index} ${attachment.file.name}`}
          className="flex max-w-full min-w-0 items-center gap-2 rounded-m bg-surface-2 p-1.5 pl-2"
        >
          {attachment.pictureUrl === null ? (
            <AttachIcon />
          ) : (
            <img src={attachment.pictureUrl} alt="" className="size-10 shrink-0 rounded-s object-cover" />
          )}
          <span className="grid min-w-0 text-[14px]">
            <span dir="auto" className="max-w-56 truncate font-semibold">
              {attachment.file.name}
            </span>
            <span className="text-text-2">{fileSize(attachment.file.size)}</span>
          </span>
          <IconButton
            label={messages.removeName({ name: attachment.file.name })}
            onClick={() => onRemove(attachment)}
          >
            <CloseIcon size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
