import { useState } from 'react';
import { useIsWide } from '../../../lib/hooks/use-is-wide.ts';
import { openStorage } from '../../../lib/open-storage.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { ListIcon, line } from '../../../ui/icons.tsx';
import { messages } from './list.messages.ts';

const GridIcon = /*#__PURE__*/ line('M4 4h6v6H4V4Zm10 0h6v6h-6V4ZM4 14h6v6H4v-6Zm10 0h6v6h-6v-6Z');

export type ListView = 'grid' | 'list';

const KEY = 'posts.view';

/** Grid or list, as last chosen in this browser. Phones begin with the list, which shows more. */
export function useListView(): [ListView, (view: ListView) => void] {
  const isWide = useIsWide();
  const [view, setView] = useState<ListView | undefined>(readChoice);
  return [
    view ?? (isWide ? 'grid' : 'list'),
    (next) => {
      setView(next);
      remember(next);
    },
  ];
}

function readChoice(): ListView | undefined {
  const storedChoice = openStorage()?.getItem(KEY);
  return storedChoice === 'list' || storedChoice === 'grid' ? storedChoice : undefined;
}

function remember(view: ListView): void {
  try {
    openStorage()?.setItem(KEY, view);
  } catch {
    // The storage is full or denied: the choice lasts as long as the screen.
  }
}

interface ListViewChoiceProps {
  view: ListView;
  onChange: (view: ListView) => void;
}

/** Chooses between grid and list. */
export function ListViewChoice({ view, onChange }: ListViewChoiceProps) {
  return (
    <fieldset className="flex shrink-0">
      <legend className="sr-only">{messages.view}</legend>
      <IconButton label={messages.gridView} isPressed={view === 'grid'} onClick={() => onChange('grid')}>
        <GridIcon />
      </IconButton>
      <IconButton label={messages.listView} isPressed={view === 'list'} onClick={() => onChange('list')}>
        <ListIcon />
      </IconButton>
    </fieldset>
  );
}
