import { limits, trimText } from '@backbeat/contract';
import { useEffect, useEffectEvent, useMemo, useState, type FormEvent } from 'react';
import { useIsFetching } from '@tanstack/react-query';
import { keyOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { useTitle } from '../../navigation/use-title.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { useLocation, useNavigate } from '@packages/router';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { PartBoundary } from '../../ui/part.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { SearchSections, useStartGroups } from '../command-palette/index.ts';
import { Suggestions } from '../follows/index.ts';
import { readAddress, writeAddress, type SearchAddress } from './search-address.ts';
import { UserResults } from './user-results.tsx';
import { messages } from './user-search.messages.ts';

/**
 * Finds users by name, and lists tracks, genres and chats that match too. On phones it is the search of
 * everything, without the palette's button.
 */
export function Component() {
  useTitle(messages.findUsers);
  const query = useLocation().search;
  const address = useMemo(() => readAddress(new URLSearchParams(query)), [query]);
  const navigate = useNavigate();
  const go = (next: SearchAddress, how = { replace: false }) =>
    void navigate({ search: writeAddress(next) }, how);
  return (
    <div className="wrap max-w-[920px]! pt-8 pb-16 md:pt-10">
      <h1 className="mb-6">{messages.findUsers}</h1>
      <SearchForm search={address.search} onSearch={(search) => go({ search, page: 0 }, { replace: true })} />
      {address.search === '' ? (
        <Start />
      ) : (
        <PartBoundary>
          <UserResults {...address} onPage={(page, how) => go({ ...address, page }, how)} />
        </PartBoundary>
      )}
    </div>
  );
}

/** What the search begins with: the rows of the command palette, and people to follow. */
function Start() {
  const { groups, isLoading } = useStartGroups(true);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="mb-2">
        <h2 className="text-[19px]">{messages.startSearchingForUsers}</h2>
        <p className="text-text-2">{messages.typeANameOrPart}</p>
      </div>
      <PartBoundary>
        {isLoading ? (
          <Loading label={messages.loading} captionHidden>
            <Skeleton className="h-64 rounded-l lg:h-48" />
          </Loading>
        ) : (
          <SearchSections groups={groups} />
        )}
      </PartBoundary>
      <PartBoundary>
        <Suggestions />
      </PartBoundary>
    </div>
  );
}

interface SearchFormProps {
  /** The active search. */
  search: string;
  onSearch: (search: string) => void;
}

/**
 * The search field. The search starts after a short pause, and at once on Enter and on the button.
 */
function SearchForm({ search, onSearch }: SearchFormProps) {
  const [text, setText] = useState(search);
  const [before, setBefore] = useState(search);
  // The text follows the search when the address changes otherwise, such as by going back.
  if (before !== search) {
    setBefore(search);
    if (trimText(text) !== search) setText(search);
  }
  const term = trimText(text);
  const debouncedTerm = useDebounced(term, limits.debounce.userSearch);
  const searchFor = useEffectEvent((newTerm: string) => {
    if (newTerm === term && newTerm !== search) onSearch(newTerm);
  });
  useEffect(() => searchFor(debouncedTerm), [debouncedTerm]);
  const isSearching = useIsFetching({ queryKey: keyOf(api.users.searchUsers) }) > 0 && search !== '';
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (term !== search) onSearch(term);
  };
  return (
    <search>
      <form onSubmit={submit} className="mb-8 flex gap-3">
        <TextField
          label={messages.username}
          labelHidden
          type="search"
          enterKeyHint="search"
          placeholder={messages.peopleTracksChats}
          maxLength={limits.search.length}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          icon={<SearchIcon />}
          className="min-w-0 grow"
        />
        <Button
          type="submit"
          variant="primary"
          aria-busy={isSearching || undefined}
          disabled={term === ''}
          className="h-12! min-w-32 rounded-m! max-sm:px-4"
        >
          {isSearching ? messages.searching : messages.search}
        </Button>
      </form>
    </search>
  );
}
