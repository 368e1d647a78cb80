import { cutToCodePoints, featuredOnPost, limits, screens, trimText, type posts } from '@backbeat/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { failureSentence } from '../../../api/failure-sentence.ts';
import { queryOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';
import { useDebounced } from '../../../lib/hooks/use-debounced.ts';
import { Combobox } from '../../../ui/forms/combobox.tsx';
import { SearchIcon } from '../../../ui/icons.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { addMessages as messages } from './add.messages.ts';

interface TrackPickerProps {
  label: string;
  /** What the field begins with. */
  initialText?: string;
  onChoose: (post: posts.Post) => void;
  disabled?: boolean;
}

/** A field that searches published tracks, or takes a pasted link to one. It takes the focus. */
export function TrackPicker({ label, initialText = '', onChoose, disabled = false }: TrackPickerProps) {
  const [text, setText] = useState(() => cutToCodePoints(initialText, limits.search.length));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const term = trimText(text);
  const search = useDebounced(term, limits.debounce.userSearch);
  const linkedId = postOfLink(search);
  const results = useQuery(trackSearchQuery(linkedId === undefined ? search : ''));
  const linkedPost = useQuery({
    ...queryOf(api.posts.getPost, { params: { id: linkedId ?? '' } }),
    enabled: linkedId !== undefined,
  });
  const { data, error } =
    linkedId === undefined
      ? { data: results.data?.content, error: results.error }
      : { data: linkedPost.data && [linkedPost.data], error: linkedPost.error };
  const isFresh =
    search === term && data !== undefined && !(linkedId === undefined && results.isPlaceholderData);
  const matches = term === '' ? [] : (data ?? []).filter(({ status }) => status === 'PUBLISHED');
  return (
    <div ref={place}>
      <Combobox
        label={label}
        labelHidden
        icon={<SearchIcon />}
        placeholder={messages.searchOrPaste}
        disabled={disabled}
        value={text}
        onValue={(value) =>
          setText(postOfLink(value) === undefined ? cutToCodePoints(value, limits.search.length) : value)
        }
        options={matches.map((post) => ({ key: post.id, children: <TrackOption post={post} /> }))}
        onChoose={(id) => {
          const post = matches.find((match) => match.id === id);
          if (!post) return;
          setText('');
          onChoose(post);
        }}
        busy={!isFresh}
        message={
          term === ''
            ? undefined
            : isFresh
              ? messages.noTracksFound
              : error && search === term
                ? failureSentence(error)
                : messages.searching
        }
      />
    </div>
  );
}

function TrackOption({ post }: { post: posts.Post }) {
  const { id, title, author, waveform, banner } = post;
  return (
    <>
      <span className="w-10 shrink-0">
        <Artwork id={id} peaks={waveform} src={banner} ratio="square" className="rounded-s" />
      </span>
      <span className="grid min-w-0">
        <span dir="auto" className="truncate text-left font-medium">
          {title}
        </span>
        <span className="truncate text-[13px] text-text-3">
          {[author.userName, ...featuredOnPost(post)].join(', ')}
        </span>
      </span>
    </>
  );
}

/** Tracks that a user can scan. */
const MAX_RESULTS = 20;

const trackSearchQuery = (search: string) =>
  queryOptions({
    ...queryOf(api.feed.searchPosts, { query: { search, size: String(MAX_RESULTS) } }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });

const POST_PAGE = new RegExp(`^${screens.post.replace(':id', '([0-9a-f-]{36})')}/?$`, 'i');

/** The id of the post whose page a text links to. */
function postOfLink(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, pathname } = new URL(text);
  return origin === window.location.origin ? POST_PAGE.exec(pathname)?.[1] : undefined;
}
