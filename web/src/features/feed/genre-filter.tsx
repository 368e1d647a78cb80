import type { Genre } from '@backbeat/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FilterIcon } from '../../ui/icons.tsx';
import { filterLabel } from './genres.ts';

const loadDialog = async () => ({ default: (await import('./genre-dialog.tsx')).GenreDialog });
const GenreDialog = lazy(loadDialog);

/** Has the dialog there before it is asked for. Where that fails, opening it tries again. */
const fetchDialog = () => {
  loadDialog().catch(() => undefined);
};

interface GenreFilterProps {
  chosen: readonly Genre[];
  onChoose: (genres: readonly Genre[]) => void;
}

/** Says which genres are looked for, and opens the dialog that chooses them. */
export function GenreFilter({ chosen, onChoose }: GenreFilterProps) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<FilterIcon />}
        onPointerEnter={fetchDialog}
        onFocus={fetchDialog}
        onClick={() => setState('open')}
        className="h-12! min-w-0 shrink! rounded-m!"
      >
        <span className="truncate">{filterLabel(chosen)}</span>
      </Button>
      {state === 'never' ? null : (
        <Suspense>
          <GenreDialog
            open={state === 'open'}
            onOpenChange={(open) => setState(open ? 'open' : 'closed')}
            chosen={chosen}
            onChoose={onChoose}
          />
        </Suspense>
      )}
    </>
  );
}
