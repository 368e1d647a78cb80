import type { QueryClient } from '@tanstack/react-query';
import { keyOf } from '../api/queries.ts';
import { api } from '../api/routes.ts';
import { currentUserQuery } from '../features/auth/session.ts';

/** Takes what came with the page as answered: that nobody is signed in, and to a visitor the post that it is about. */
export function takeWhatThePageSays(queries: QueryClient): void {
  if (!('visitor' in document.documentElement.dataset) || isFromHistory()) return;
  queries.setQueryData(currentUserQuery.queryKey, null);
  const text = document.getElementById('page-data')?.textContent;
  // It is not parsed again: the server writes it by the contract's schema.
  const post: unknown = text ? JSON.parse(text) : null;
  if (typeof post !== 'object' || post === null || !('id' in post) || typeof post.id !== 'string') return;
  queries.setQueryData(keyOf(api.posts.getPost, { params: { id: post.id } }), post);
}

/** By going back one is shown the page as it was kept, and may have signed in since. */
const isFromHistory = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'back_forward');

/** The browser may keep a page as it was left, and show it again after one has signed in or out on another. */
export const askAgainWhenRestored = (queries: QueryClient): void =>
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void queries.invalidateQueries();
  });
