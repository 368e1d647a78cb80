import type { Genre } from '@backbeat/contract';
import { useState } from 'react';
import { lazy } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { FilterIcon } from '../../../ui/icons.tsx';
import { filterLabel } from './genres.ts';
import { Part } from '../../../ui/part.tsx';

const loadDialog = async () => (await import('./genre-dialog.tsx')).GenreDialog;
const GenreDialog = lazy(loadDialog);

/** Prefetches the dialog. If that fails, opening it retries. */
const fetchDialog = () => {
  loadDialog().catch(() => undefined);
};

interface GenreFilterProps {
  selectedGenres: readonly Genre[];
  onChoose: (genres: readonly Genre[]) => void;
}

/** Names the genres of the filter and opens the dialog to choose them. */
export function GenreFilter({ selectedGenres, onChoose }: GenreFilterProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<FilterIcon />}
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => setState('open')}
        className="max-w-60 min-w-0 rounded-m! lg:h-12! lg:max-w-none lg:shrink!"
      >
        <span className="truncate">{filterLabel(selectedGenres)}</span>
      </Button>
      {state === 'never' ? null : (
        <Part>
          <GenreDialog
            open={state === 'open'}
            onOpenChange={(open) => setState(open ? 'open' : 'closed')}
            selectedGenres={selectedGenres}
            onChoose={onChoose}
          />
        </Part>
      )}
    </>
  );
}
