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
  selectedGenres: readonly Genre[];
  onChoose: (genres: readonly Genre[]) => void;
}

/** Chooses the genres of the filter among those in use. Changes take effect on Apply. */
export function GenreDialog({ open, onOpenChange, selectedGenres, onChoose }: GenreDialogProps) {
  const [pickedGenres, setPickedGenres] = usePicked(open, selectedGenres);
  const { data, error } = useGenres();
  // A chosen genre stays in the list even if no post has it, so that the user can remove it.
  const availableGenres = GENRES.filter(
    (genre) => error || data?.includes(genre) || selectedGenres.includes(genre),
  );
  const { types, genres } = groupGenres(availableGenres);
  const toggle = (genre: Genre) =>
    setPickedGenres(GENRES.filter((each) => pickedGenres.includes(each) !== (each === genre)));
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={messages.filterByGenre}
      footer={
        <>
          <Button disabled={pickedGenres.length === 0} onClick={() => setPickedGenres([])}>
            {messages.clearAll}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onChoose(pickedGenres);
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
          <Group title={messages.type} genres={types} pickedGenres={pickedGenres} onToggle={toggle} />
          <Group title={messages.genres} genres={genres} pickedGenres={pickedGenres} onToggle={toggle} />
          {availableGenres.length === 0 ? <p className="text-text-2">{messages.noTracksYet2}</p> : null}
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
function usePicked(open: boolean, selectedGenres: readonly Genre[]) {
  const [pickedGenres, setPickedGenres] = useState(selectedGenres);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setPickedGenres(selectedGenres);
  }
  return [pickedGenres, setPickedGenres] as const;
}

interface GroupProps {
  title: string;
  genres: readonly Genre[];
  pickedGenres: readonly Genre[];
  onToggle: (genre: Genre) => void;
}

function Group({ title, genres, pickedGenres, onToggle }: GroupProps) {
  if (genres.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-3">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {genres.map((genre) => (
          <li key={genre}>
            <ChipToggle isPressed={pickedGenres.includes(genre)} onChange={() => onToggle(genre)}>
              <span aria-hidden="true">{genreEmoji(genre)}</span>
              <span>{genre}</span>
            </ChipToggle>
          </li>
        ))}
      </ul>
    </section>
  );
}
