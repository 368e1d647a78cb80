import type { playlists } from '@backbeat/contract';
import { lazy } from '@packages/router';
import { useState } from 'react';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Part } from '../../../ui/part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { addMessages as messages } from './add.messages.ts';

const AddTrack = lazy(async () => (await import('./add-track.tsx')).AddTrack);

/** The last row of a playlist for its editors: adds tracks to its end. */
export function AddTrackRow({ playlist }: { playlist: playlists.Playlist }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen)
    return (
      <Part fallback={<Skeleton className="h-12 rounded-m" />}>
        <AddTrack playlist={playlist} />
      </Part>
    );
  return (
    <button
      type="button"
      onClick={() => setIsOpen(true)}
      className="-mx-3 flex min-h-16 items-center gap-3 rounded-m px-3 text-left transition-colors hover:bg-surface-1"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-s border border-dashed border-edge text-text-2">
        <PlusIcon />
      </span>
      <span className="grid min-w-0">
        <span className="font-[550]">{messages.addTrack}</span>
        <span className="text-[13px] text-text-3">{messages.searchOrPaste}</span>
      </span>
    </button>
  );
}
