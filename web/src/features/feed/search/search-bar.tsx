import { limits, trimText } from '@backbeat/contract';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Select, TextField } from '../../../ui/forms/field.tsx';
import { CloseIcon, SearchIcon } from '../../../ui/icons.tsx';
import { GenreFilter } from './genre-filter.tsx';
import type { TabProps } from '../tab-props.ts';
import { messages } from '../feed.messages.ts';

/** The search of the feed. Enter and the button start a search; filter and order apply at once. */
export function SearchBar({ address, go, children }: TabProps & { children?: ReactNode }) {
  const { search, genres, sort } = address;
  const [text, setText] = useSearchText(search);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go({ search: trimText(text), page: 0 });
  };
  const type = (next: string) => {
    setText(next);
    // An emptied box ends the search. Otherwise old results would stay under it.
    if (next === '' && search !== '') go({ search: '', page: 0 });
  };
  return (
    <search className="mb-2 grid grid-cols-[minmax(0,1fr)] gap-2 md:mb-9 md:gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(180px,auto)_190px]">
      <form onSubmit={submit} className="flex gap-2 md:gap-3">
        <TextField
          label={messages.search}
          labelHidden
          type="search"
          enterKeyHint="search"
          placeholder={messages.searchForTracksArtistsOr}
          maxLength={limits.search.length}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          icon={<SearchIcon />}
          trailing={text ? <ClearButton onClear={() => type('')} /> : null}
          className="min-w-0 grow"
        />
        <Button
          type="submit"
          disabled={trimText(text) === '' && genres.length === 0}
          className="h-12! rounded-m!"
        >
          {messages.search}
        </Button>
      </form>
      {/* On phones one line, which scrolls sideways, with its hidden labels. */}
      <div className="relative -mx-4 flex scrollbar-none gap-2 overflow-x-auto px-4 *:shrink-0 lg:contents">
        <GenreFilter
          selectedGenres={genres}
          onChoose={(next) => go({ genres: next, search: trimText(text), page: 0 })}
        />
        <Select
          label={messages.sortBy}
          labelHidden
          look="button"
          value={sort}
          onChange={(event) =>
            // Posts of followed users have only one order.
            go({
              sort: event.currentTarget.value === 'likes' ? 'likes' : 'time',
              from: 'everyone',
              page: 0,
            })
          }
        >
          <option value="likes">{messages.mostPopular}</option>
          <option value="time">{messages.newestFirst}</option>
        </Select>
        {children}
      </div>
    </search>
  );
}

/**
 * The typed text. It follows the search when the address changes otherwise: back, forward, 'Clear
 * Search'.
 */
function useSearchText(search: string): [string, (text: string) => void] {
  const [text, setText] = useState(search);
  const [before, setBefore] = useState(search);
  if (before !== search) {
    setBefore(search);
    setText(search);
  }
  return [text, setText];
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <button
      type="button"
      aria-label={messages.clear}
      title={messages.clear}
      onClick={(event) => {
        onClear();
        event.currentTarget.closest('form')?.querySelector('input')?.focus();
      }}
      className="grid size-10 place-items-center rounded-pill text-text-2 hover:text-text pointer-coarse:size-11"
    >
      <CloseIcon />
    </button>
  );
}
