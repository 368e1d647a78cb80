import { cutToCodePoints, limits, trimText, type users } from '@backbeat/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownPicture } from '../../lib/own-picture.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import type { FieldFrame } from '../../ui/field.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { SEARCH_FAILED, searchQuery } from './users.queries.ts';

/** As many as one looks through in a list. */
const SHOWN = 20;

export interface UserPickerProps extends Omit<FieldFrame, 'counter'> {
  /** The names of those who are chosen already; they are not offered, nor is oneself. */
  chosen: readonly string[];
  onChoose: (user: users.FoundUser) => void;
  placeholder?: string;
  disabled?: boolean;
  onBlur?: () => void;
}

/** A field in which one types a name and chooses from the users who have it. What is done with the chosen is the caller's. */
export function UserPicker({
  chosen,
  onChoose,
  placeholder = 'Search by username',
  ...field
}: UserPickerProps) {
  const [text, setText] = useState('');
  const term = trimText(text);
  const settled = useDebounced(term, limits.debounce.userSearch);
  const { data: viewer } = useCurrentUser();
  const { data, isError, isPlaceholderData } = useQuery(searchQuery(settled, 0, SHOWN));
  const isFresh = data !== undefined && !isPlaceholderData && settled === term;
  const leftOut = new Set([...chosen, viewer?.userName]);
  // What was found for the last letters stays while the next ones are looked up.
  const found = term === '' ? [] : (data?.content ?? []).filter(({ userName }) => !leftOut.has(userName));
  return (
    <Combobox
      {...field}
      icon={<SearchIcon />}
      placeholder={placeholder}
      value={text}
      onValue={(next) => setText(cutToCodePoints(next, limits.search.length))}
      options={found.map((user) => ({ key: user.id, children: <Face user={user} /> }))}
      onChoose={(id) => {
        const user = found.find((each) => each.id === id);
        if (!user) return;
        setText('');
        onChoose(user);
      }}
      busy={!isFresh}
      message={
        term === ''
          ? undefined
          : isFresh
            ? `No users found for "${term}"`
            : isError && settled === term
              ? SEARCH_FAILED
              : 'Searching...'
      }
    />
  );
}

function Face({ user: { userName, profilePic, location } }: { user: users.FoundUser }) {
  return (
    <>
      <Avatar seed={userName} src={ownPicture(profilePic)} size={36} />
      <span className="min-w-0 grow truncate font-medium">{userName}</span>
      {location ? (
        <span dir="auto" className="max-w-[40%] truncate text-[14px] text-text-3">
          {location}
        </span>
      ) : null}
    </>
  );
}
