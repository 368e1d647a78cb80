import { cutToCodePoints, limits, trimText, type users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { useDebounced } from '../../lib/hooks/use-debounced.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Combobox } from '../../ui/forms/combobox.tsx';
import type { FieldFrame } from '../../ui/forms/field.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { SEARCH_FAILED, searchQuery } from './users.queries.ts';
import { messages } from './users.messages.ts';

/** A number of results that a user can scan. */
const MAX_RESULTS = 20;

export interface UserPickerProps extends Omit<FieldFrame, 'counter'> {
  /** The names of the chosen users. The picker offers neither them nor the viewer. */
  selectedNames: readonly string[];
  onChoose: (user: users.FoundUser) => void;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

/** A field that searches users by name. The caller handles the chosen user. */
export function UserPicker({
  selectedNames,
  onChoose,
  placeholder = messages.searchByUsername,
  ...field
}: UserPickerProps) {
  const [text, setText] = useState('');
  const term = trimText(text);
  const debouncedTerm = useDebounced(term, limits.debounce.userSearch);
  const { data: viewer } = useCurrentUser();
  const { data, isError, isPlaceholderData } = useQuery(searchQuery(debouncedTerm, 0, MAX_RESULTS));
  const isFresh = data !== undefined && !isPlaceholderData && debouncedTerm === term;
  const leftOut = new Set([...selectedNames, viewer?.userName]);
  // The previous results stay while the next ones load.
  const matches = term === '' ? [] : (data?.content ?? []).filter(({ userName }) => !leftOut.has(userName));
  return (
    <Combobox
      {...field}
      icon={<SearchIcon />}
      placeholder={placeholder}
      value={text}
      onValue={(next) => setText(cutToCodePoints(next, limits.search.length))}
      options={matches.map((user) => ({ key: user.id, children: <UserOption user={user} /> }))}
      onChoose={(id) => {
        const user = matches.find((each) => each.id === id);
        if (!user) return;
        setText('');
        onChoose(user);
      }}
      busy={!isFresh}
      message={
        term === ''
          ? undefined
          : isFresh
            ? messages.noUsersFoundFor({ term })
            : isError && debouncedTerm === term
              ? SEARCH_FAILED
              : messages.searching
      }
    />
  );
}

function UserOption({ user: { userName, profilePic, location } }: { user: users.FoundUser }) {
  return (
    <>
      <Avatar seed={userName} src={uploadedPicture(profilePic)} size={36} />
      <span className="min-w-0 grow truncate font-medium">{userName}</span>
      {location ? (
        <span dir="auto" className="max-w-[40%] truncate text-[14px] text-text-3">
          {location}
        </span>
      ) : null}
    </>
  );
}
