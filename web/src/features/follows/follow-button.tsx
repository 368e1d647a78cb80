import { useQuery } from '@tanstack/react-query';
import { Button, type ButtonSize } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useCurrentUser } from '../auth/index.ts';
import { followingQuery } from './cached-follows.ts';
import { useToggleFollow } from './use-toggle-follow.ts';
import { messages } from './follows.messages.ts';

/**
 * Returns whether the viewer follows a user: false while unknown, for visitors, and on failure.
 * @param asks whether to fetch it; otherwise the result comes from a list and later clicks
 */
export function useIsFollowing(userName: string, asks = true): boolean {
  const { data: viewer } = useCurrentUser();
  const { data = false } = useQuery({
    ...followingQuery(userName),
    enabled: asks && Boolean(viewer) && viewer?.userName !== userName,
  });
  return data;
}

interface FollowButtonProps {
  userName: string;
  /** The label for a followed user: the state, or the effect of a click. */
  followedLabel?: string;
  size?: ButtonSize;
  wide?: boolean;
  /** The id of the user's name, to tell several buttons from each other. */
  describedBy?: string;
  /** For lists of many buttons, none of which is the main action. */
  isQuiet?: boolean;
  /** Whether the surrounding list says who is followed. */
  isStateCached?: boolean;
  className?: string;
}

const VARIANTS = {
  loud: { open: 'primary', done: 'plain' },
  quiet: { open: 'plain', done: 'ghost' },
} as const;

/** Follows or unfollows a user. Renders nothing for the viewer. */
export function FollowButton({
  userName,
  followedLabel = messages.following,
  size = 'medium',
  wide = false,
  describedBy,
  isQuiet = false,
  isStateCached = false,
  className,
}: FollowButtonProps) {
  const { data: viewer } = useCurrentUser();
  const isFollowing = useIsFollowing(userName, !isStateCached);
  const { toggle, isBusy } = useToggleFollow(userName, isFollowing);
  if (viewer?.userName === userName) return null;
  const label = isFollowing ? followedLabel : messages.follow;
  return (
    <Button
      size={size}
      wide={wide}
      variant={VARIANTS[isQuiet ? 'quiet' : 'loud'][isFollowing ? 'done' : 'open']}
      // The label changes at once. Another click counts after the response.
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      onClick={({ detail }) => {
        // Ignores the second click of a double-click.
        if (detail < 2) toggle();
      }}
      // Fits the longest label, so that nothing beside it moves.
      className={cx(size === 'small' ? 'min-w-25!' : 'min-w-28! md:min-w-30!', className)}
    >
      {label}
    </Button>
  );
}
