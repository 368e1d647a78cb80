import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { currentUserQuery } from '../features/auth/session.ts';
import { useNavigate } from '../router/index.ts';
import { paths } from './paths.ts';

/**
 * What the key for search does: focuses the search field of the screen, or goes to that of the feed. A visitor has no feed,
 * and a dialog or menu that is open keeps the key.
 * @returns whether it did something
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

/** Focuses the search field of the screen. @returns whether it has one that is visible */
function focusSearchField(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')];
  const field = fields.find((each) => each.getClientRects().length > 0);
  field?.focus();
  field?.select();
  return field !== undefined;
}
