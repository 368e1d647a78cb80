import { GENRES, type Genre } from '@backbeat/contract';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { ChipToggle } from '../../../ui/controls/chip.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useGenres } from '../feed.queries.ts';
import { genreEmoji, groupGenres } from './genres.ts';
import { messages } from '../feed.messages.ts';

interface GenreDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  chosen: readonly Genre[];
  onChoose: (genres: readonly Genre[]) => void;
}

/** Chooses the genres of the filter among those in use. Changes take effect on Apply. */
export function GenreDialog({ open, onOpenChange, chosen, onChoose }: GenreDialogProps) {
  const [picked, setPicked] = usePicked(open, chosen);
  const { data, error } = useGenres();
  // A chosen genre stays in the list even if no post has it, so that the user can remove it.
  const offered = GENRES.filter((genre) => error || data?.includes(genre) || chosen.includes(genre));
  const { types, genres } = groupGenres(offered);
  const toggle = (genre: Genre) =>
    setPicked(GENRES.filter((each) => picked.includes(each) !== (each === genre)));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.filterByGenre}
      footer={
        <>
          <Button disabled={picked.length === 0} onClick={() => setPicked([])}>
            {messages.clearAll}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onChoose(picked);
              onOpenChange(false);
            }}
          >
            {messages.applyFilters}
          </Button>
        </>
      }
    >
      {data || error ? (
        <div className="grid gap-7">
          <Group title={messages.type} genres={types} picked={picked} onToggle={toggle} />
          <Group title={messages.genres} genres={genres} picked={picked} onToggle={toggle} />
          {offered.length === 0 ? <p className="text-text-2">{messages.noTracksYet2}</p> : null}
        </div>
      ) : (
        <Loading label={messages.loadingGenres}>
          <Skeleton className="h-64 rounded-m" />
        </Loading>
      )}
    </Dialog>
  );
}

/** The selection in the open dialog. It starts from the active filter on every opening. */
function usePicked(open: boolean, chosen: readonly Genre[]) {
  const [picked, setPicked] = useState(chosen);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setPicked(chosen);
  }
  return [picked, setPicked] as const;
}

interface GroupProps {
  title: string;
  genres: readonly Genre[];
  picked: readonly Genre[];
  onToggle: (genre: Genre) => void;
}

function Group({ title, genres, picked, onToggle }: GroupProps) {
  if (genres.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-3">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {genres.map((genre) => (
          <li key={genre}>
            <ChipToggle pressed={picked.includes(genre)} onChange={() => onToggle(genre)}>
              <span aria-hidden="true">{genreEmoji(genre)}</span>
              <span>{genre}</span>
            </ChipToggle>
          </li>
        ))}
      </ul>
    </section>
  );
}
