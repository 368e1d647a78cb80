import { limits, trimText } from '@backbeat/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { chatTime } from '../chat-list/chat-time.ts';
import { messages } from './chat-info.messages.ts';

interface FindMessageProps {
  chatId: string;
  onFind: (seq: number) => void;
}

/** Searches the messages of a chat. */
export function FindMessage({ chatId, onFind }: FindMessageProps) {
  const [text, setText] = useState('');
  const term = trimText(text);
  const debouncedTerm = useDebounced(term, limits.debounce.userSearch);
  const { data, error } = useQuery({
    ...queryOf(api.chats.searchMessages, { params: { id: chatId }, query: { search: debouncedTerm } }),
    enabled: debouncedTerm !== '',
    placeholderData: keepPreviousData,
  });
  const matches = term === '' ? undefined : data?.content;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        label={messages.searchMessages}
        type="search"
        placeholder={messages.searchThisChat}
        autoComplete="off"
        maxLength={limits.search.length}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        icon={<SearchIcon />}
        error={error && term !== '' ? failureSentence(error) : undefined}
      />
      <output className="sr-only">{matches ? messages.countFound({ count: matches.length }) : ''}</output>
      {matches?.length === 0 ? (
        <p className="py-2 text-text-2">{messages.nothingFoundForTerm({ term })}</p>
      ) : null}
      {matches && matches.length > 0 ? (
        <ul aria-label={messages.foundMessages} className="-mx-2 max-h-64 overflow-y-auto">
          {matches.map(({ seq, sender, message, time }) => (
            <li key={seq}>
              <button
                type="button"
                onClick={() => onFind(seq)}
                className="grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] gap-x-3 rounded-s px-2 py-1.5 text-left hover:bg-surface-2"
              >
                <span className="truncate text-[13px] font-semibold">{sender}</span>
                <time dateTime={time} className="text-[13px] text-text-3">
                  {chatTime(time)}
                </time>
                <span dir="auto" className="col-span-2 line-clamp-2 break-words text-text-2">
                  {message}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
