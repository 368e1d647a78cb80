import { useAddressOverlay } from '../../navigation/use-address-overlay.ts';
import type { FollowDirection } from './follow-list.queries.ts';

const LIST = 'list';
const SIDES: readonly FollowDirection[] = ['followers', 'following'];

/** Returns which of the two lists the address opens: `/profile/nia?list=followers`. */
const sideOf = (value: string | null): FollowDirection | undefined => SIDES.find((side) => side === value);

/**
 * Stores the open list of followers or followed users in the address. Back closes the list, and
 * returning from one of its users reopens it.
 */
export function useFollowList(): {
  side: FollowDirection | undefined;
  show: (side: FollowDirection) => void;
  close: () => void;
} {
  const { value, show, close } = useAddressOverlay(LIST);
  return { side: sideOf(value), show, close };
}
