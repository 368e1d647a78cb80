import type { users } from '@backbeat/contract';
import { useNavigate, useLocation } from '@packages/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { audioKinds, isAudioOf } from '../../../../lib/audio-kinds.ts';
import { paths } from '../../../../navigation/paths.ts';
import { UploadIcon } from '../../../../ui/icons.tsx';
import { useToast } from '../../../../ui/overlays/toast.tsx';
import { audioFileError } from '../../details/post-file-errors.ts';
import { messages } from '../create.messages.ts';
import { giveDroppedFile } from './dropped-file.ts';

const SCREENS: readonly string[] = [paths.home, paths.feed, paths.createPost];

/** Starts a post from an audio file that the user drops anywhere on Home, the feed or Create. */
export function FileDrop({ user: { role } }: { user: Pick<users.CurrentUser, 'role'> }) {
  const { pathname } = useLocation();
  return SCREENS.includes(pathname) ? <DropTarget role={role} /> : null;
}

function DropTarget({ role }: Pick<users.CurrentUser, 'role'>) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const toast = useToast();
  const onDrop = useEffectEvent(async (files: readonly File[]) => {
    const file = files.find((each) => isAudioOf(role, each)) ?? files[0];
    if (!file) return;
    const error = audioFileError(file, role);
    if (error !== null) {
      toast.failure(error);
      return;
    }
    giveDroppedFile(file);
    if (pathname !== paths.createPost) await navigate(paths.createPost);
    // Leaving the screen ends its messages.
    if (files.length > 1) toast.success(messages.oneOfSeveralFiles({ name: file.name }));
  });
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      const accepts = isForPage(event);
      setDraggedOver(accepts && !isPicture(event));
      if (!accepts) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    };
    const onDragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setDraggedOver(false);
    };
    const onDropped = (event: DragEvent) => {
      setDraggedOver(false);
      if (!isForPage(event)) return;
      event.preventDefault();
      void onDrop([...(event.dataTransfer?.files ?? [])]);
    };
    // Drop zones inside the page come first, and `refuseStrayFiles` on the window comes last.
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDropped);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDropped);
    };
  }, []);
  if (!isDraggedOver) return null;
  return (
    <div
      data-file-drop
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-ink/80 p-4"
    >
      <div className="grid size-full place-content-center justify-items-center gap-3 rounded-l border-2 border-dashed border-accent bg-surface-1/90 p-6 text-center">
        <UploadIcon size={40} className="text-accent" />
        <p className="text-[28px] font-bold">{messages.dropYourTrack}</p>
        <p className="text-text-2">{audioKinds(role).limits}</p>
      </div>
    </div>
  );
}

/** Whether a drag holds files that no drop zone, file field or dialog handles. */
function isForPage({ defaultPrevented, dataTransfer, target }: DragEvent): boolean {
  if (defaultPrevented || !dataTransfer?.types.includes('Files')) return false;
  if (target instanceof Element && target.matches('input[type=file]')) return false;
  return document.querySelector('[role=dialog]') === null;
}

/** Whether a drag holds a picture, which the banner's drop zone takes. */
const isPicture = ({ dataTransfer }: DragEvent): boolean =>
  [...(dataTransfer?.items ?? [])].some(({ type }) => type.startsWith('image/'));
