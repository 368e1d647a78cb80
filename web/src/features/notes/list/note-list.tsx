import { LoadFailed } from '../../../layout/load-failed.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadingRows, Skeleton } from '../../../ui/skeleton.tsx';
import { useOpenRoom } from '../state/room-context.ts';
import { NewNote } from '../write/new-note.tsx';
import { NoteFilters } from './note-filters.tsx';
import { NoteItem } from './note-item.tsx';
import { messages } from '../state/notes.messages.ts';

/** The notes of the audible version beside the waveforms, with the new one below. On phones a sheet. */
export function NoteList({ isWide }: { isWide: boolean }) {
  return (
    <aside
      aria-label={messages.notes}
      className="flex min-h-0 min-w-0 flex-col bg-surface-1 max-md:mt-3 max-md:min-h-[40dvh] max-md:rounded-t-[24px] max-md:pb-24 md:row-span-1"
    >
      <NoteFilters isWide={isWide} />
      <div className="relative min-h-0 grow px-2 pb-2 md:overflow-y-auto md:overscroll-contain">
        <Items />
      </div>
      <NewNotePlace isWide={isWide} />
    </aside>
  );
}

/** On wide screens below the list, on phones over the page. */
function NewNotePlace({ isWide }: { isWide: boolean }) {
  const { place } = useOpenRoom();
  if (!isWide && place === 'closed') return null;
  return (
    <div className="p-3 shadow-[0_-1px_0_var(--line)] max-md:fixed max-md:inset-x-0 max-md:bottom-[calc(var(--bottom-bar-height)+var(--player-height)+env(safe-area-inset-bottom))] max-md:z-35 max-md:rounded-t-[24px] max-md:bg-floating max-md:p-4 max-md:shadow-raised md:px-4">
      <NewNote isWide={isWide} />
    </div>
  );
}

const EMPTY_TITLES = {
  open: messages.noNotesOpen,
  done: messages.noNotesDone,
  all: messages.noNotesAll,
} as const;

function Items() {
  const { visible, notes, notesResult, filter } = useOpenRoom();
  if (notesResult?.data === undefined && notesResult?.error)
    return (
      <LoadFailed
        level={3}
        title={messages.notesFailed}
        error={notesResult.error}
        isFetching={notesResult.isFetching}
        refetch={notesResult.refetch}
      />
    );
  if (notesResult?.data === undefined)
    return (
      <LoadingRows
        label={messages.loadingNotes}
        className="grid gap-2"
        count={3}
        row={<Skeleton className="h-18 rounded-m" />}
      />
    );
  if (visible.length > 0)
    return (
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {visible.map((note) => (
          <li key={note.id}>
            <NoteItem note={note} />
          </li>
        ))}
      </ol>
    );
  const isFiltered = filter.assignee !== null || filter.by !== null;
  return (
    <EmptyState
      level={3}
      className="bg-transparent! py-8!"
      title={
        isFiltered
          ? messages.noNotesFilter
          : notes.length === 0
            ? messages.noNotesAll
            : EMPTY_TITLES[filter.state]
      }
      text={isFiltered ? messages.noNotesFilterText : messages.noNotesText}
    />
  );
}
