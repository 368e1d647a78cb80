import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../features/auth/session.ts';
import { useNavigate } from '@packages/router';
import { paths } from '../navigation/paths.ts';

/**
 * Handles the search key: focuses the search field of the screen, or opens the feed and its search.
 * Visitors have no feed, and an open dialog or menu handles the key itself.
 * @returns whether the key was handled
 */
export function useSearchShortcut(): () => boolean {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useCallback(() => {
    if (document.querySelector('[role=dialog], [role=menu]')) return false;
    if (focusSearchField()) return true;
    if (!queries.getQueryData(currentUserQuery.queryKey)) return false;
    void navigate(`${paths.feed}?tab=feed`).then(focusSearchField);
    return true;
  }, [navigate, queries]);
}

/** Focuses the search field of the screen. @returns whether the screen has a visible one */
function focusSearchField(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')];
  const field = fields.find((each) => each.getClientRects().length > 0);
  field?.focus();
  field?.select();
  return field !== undefined;
}
