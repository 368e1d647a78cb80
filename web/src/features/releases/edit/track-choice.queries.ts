import { limits, type posts } from '@backbeat/contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { keyOf } from '../../../api/queries.ts';
import { api } from '../../../api/routes.ts';

/** Where the form looks for tracks: among the posts and drafts of a list, or all published posts. */
export type TrackSource = { kind: 'own'; ref: string } | { kind: 'search'; text: string };

/** Own posts of one request, so that the search among them covers most libraries at once. */
const OWN_PAGE_SIZE = 100;
const SEARCH_PAGE_SIZE = 20;

/** Returns whether there is anything to fetch. */
export const isSearchable = (source: TrackSource): boolean => source.kind === 'own' || source.text !== '';

/** The posts of a source, page by page. */
export const trackChoiceQuery = (source: TrackSource) =>
  infiniteQueryOptions({
    queryKey:
      source.kind === 'own'
        ? [...keyOf(api.feed.listPostsSorted, { params: { ref: source.ref } }), 'track-choice']
        : [...keyOf(api.feed.searchPosts), 'track-choice', source.text],
    queryFn: ({ pageParam, signal }) =>
      source.kind === 'own'
        ? call(
            api.feed.listPostsSorted,
            {
              params: { ref: source.ref },
              query: { page: String(pageParam), size: String(OWN_PAGE_SIZE) },
            },
            { signal },
          )
        : call(
            api.feed.searchPosts,
            { query: { search: source.text, page: String(pageParam), size: String(SEARCH_PAGE_SIZE) } },
            { signal },
          ),
    initialPageParam: 0,
    getNextPageParam: ({ page }) => (page.number + 1 < page.totalPages ? page.number + 1 : undefined),
    enabled: isSearchable(source),
  });

/** Returns the posts whose titles contain a text. */
export const postsWith = (all: readonly posts.Post[], text: string): posts.Post[] =>
  all.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));

/** The longest text of a search. */
export const MAX_SEARCH_LENGTH = limits.search.length;
