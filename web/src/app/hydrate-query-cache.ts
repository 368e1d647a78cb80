import { PAGE_DATA_ID, VISITOR_ATTRIBUTE } from '@backbeat/contract';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/queries.ts';
import { api } from '../api/routes.ts';
import { currentUserQuery } from '../features/auth/session.ts';
import { isRecord } from '../lib/is-record.ts';

/**
 * Fills the query cache from the data in the page: that the viewer is a visitor, and the post of
 * the page.
 */
export function hydrateQueryCache(queries: QueryClient): void {
  if (!document.documentElement.hasAttribute(VISITOR_ATTRIBUTE) || isFromHistory()) return;
  queries.setQueryData(currentUserQuery.queryKey, null);
  const text = document.getElementById(PAGE_DATA_ID)?.textContent;
  // Not validated again, since the server writes it with the contract's schema.
  const post: unknown = text ? JSON.parse(text) : null;
  if (!isRecord(post) || !('id' in post) || typeof post.id !== 'string') return;
  queries.setQueryData(keyOf(api.posts.getPost, { params: { id: post.id } }), post);
}

/**
 * After Back, the browser shows the page as it was stored, and the user may have signed in since.
 */
const isFromHistory = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward');

/**
 * Refetches everything when the browser restores the page from the back/forward cache. The user may
 * have signed in or out on another page.
 */
export const refetchWhenRestored = (queries: QueryClient): void =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queries.invalidateQueries();
  });
