import { useQuery } from '@tanstack/react-query';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useCurrentUser } from '../auth/index.ts';
import { followingQuery } from './cached-follows.ts';
import { useToggleFollow } from './use-toggle-follow.ts';

/**
 * Whether the viewer follows somebody: false while it is not known, for visitors, and where it cannot be asked.
 * @param asks whether to ask; else it is what a list has told, and what was pressed since
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
  /** What it says of somebody whom one follows: how it is, or what pressing does. */
  followedLabel?: 'Following' | 'Unfollow';
  size?: ButtonSize;
  wide?: boolean;
  /** The id of the name, where several of these buttons stand together. */
  describedBy?: string;
  /** For many below each other, none of which is the one thing to do. */
  isQuiet?: boolean;
  /** Whether the list in which it stands has told who is followed. */
  isTold?: boolean;
  className?: string;
}

const VARIANTS = {
  loud: { open: 'primary', done: 'plain' },
  quiet: { open: 'plain', done: 'ghost' },
} as const;

/** Follows somebody, or stops it. Nothing for oneself. */
export function FollowButton({
  userName,
  followedLabel = 'Following',
  size = 'medium',
  wide = false,
  describedBy,
  isQuiet = false,
  isTold = false,
  className,
}: FollowButtonProps) {
  const { data: viewer } = useCurrentUser();
  const isFollowing = useIsFollowing(userName, !isTold);
  const { toggle, isBusy } = useToggleFollow(userName, isFollowing);
  if (viewer?.userName === userName) return null;
  const label = isFollowing ? followedLabel : 'Follow';
  return (
    <Button
      size={size}
      wide={wide}
      variant={VARIANTS[isQuiet ? 'quiet' : 'loud'][isFollowing ? 'done' : 'open']}
      // What it says changes at once; pressing again counts when this press has been answered.
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      onClick={({ detail }) => {
        // The second press of a double-click means the same as the first.
        if (detail < 2) toggle();
      }}
      // The longest of its labels fits, so that nothing beside it moves.
      className={cx(size === 'small' ? 'min-w-25!' : 'min-w-30!', className)}
    >
      {label}
    </Button>
  );
}
