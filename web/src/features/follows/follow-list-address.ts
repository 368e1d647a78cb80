import { overlay } from '../../navigation/overlay.ts';
import { useLocation, useNavigate } from '@packages/router';
import type { FollowDirection } from './follow-list.queries.ts';

const LIST = 'list';
const SIDES: readonly FollowDirection[] = ['followers', 'following'];

/** Returns which of the two lists the address opens: `/profile/nia?list=followers`. */
export const openListOf = (search: string): FollowDirection | undefined =>
  SIDES.find((side) => side === new URLSearchParams(search).get(LIST));

/**
 * Stores the open list of followers or followed users in the address. Back closes the list, and
 * returning from one of its users reopens it.
 */
export function useFollowList(): {
  side: FollowDirection | undefined;
  show: (side: FollowDirection) => void;
  close: () => void;
} {
  const { search, state }: { search: string; state: unknown } = useLocation();
  const navigate = useNavigate();
  const changeQuery = (change: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(search);
    change(query);
    return { search: query.toString() };
  };
  return {
    side: openListOf(search),
    show: (side) =>
      void navigate(
        changeQuery((query) => query.set(LIST, side)),
        { state: overlay.state, preventScrollReset: true },
      ),
    close: () => {
      if (overlay.isAbove(state)) void navigate(-1);
      else
        void navigate(
          changeQuery((query) => query.delete(LIST)),
          { replace: true, preventScrollReset: true },
        );
    },
  };
}
