import { chats } from '@backbeat/contract';
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropAreaProps {
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** The drop target for files over a conversation, with a hint while files are dragged over it. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  // The dragenter event of an element fires before the dragleave event of the previous one.
  const [dragDepth, setDragDepth] = useState(0);
  return (
    <div
      className="relative flex min-h-0 grow flex-col"
      onDragEnter={(event) => {
        if (holdsFiles(event)) setDragDepth((count) => count + 1);
      }}
      onDragLeave={(event) => {
        if (holdsFiles(event)) setDragDepth((count) => Math.max(0, count - 1));
      }}
      onDragOver={(event) => {
        if (holdsFiles(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        setDragDepth(0);
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {dragDepth > 0 ? (
        <div className="pointer-events-none absolute inset-2 z-10 grid place-items-center rounded-l border-2 border-dashed border-accent bg-surface-1/90">
          <p className="text-lg font-semibold">{chats.messages.dropFiles}</p>
        </div>
      ) : null}
    </div>
  );
}

const holdsFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');
