import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { useCurrentUser } from '../auth/index.ts';
import { useToggleFollow } from './use-toggle-follow.ts';

/** Whether the viewer follows somebody: false while it is not known, for visitors, and where it cannot be asked. */
export function useIsFollowing(userName: string): boolean {
  const { data: viewer } = useCurrentUser();
  const { data = false } = useQuery({
    ...queryOf(api.relations.isFollowing, { params: { user: userName } }),
    enabled: Boolean(viewer) && viewer?.userName !== userName,
  });
  return data;
}

interface FollowButtonProps {
  userName: string;
  /** What it says of somebody whom one follows: how it is, or what pressing does. */
  followedLabel?: 'Following' | 'Unfollow';
  size?: ButtonSize;
  /** The id of the name, where several of these buttons stand together. */
  describedBy?: string;
}

/** Follows somebody, or stops it. Nothing for oneself. */
export function FollowButton({
  userName,
  followedLabel = 'Following',
  size = 'medium',
  describedBy,
}: FollowButtonProps) {
  const { data: viewer } = useCurrentUser();
  const isFollowing = useIsFollowing(userName);
  const { toggle, isBusy } = useToggleFollow(userName, isFollowing);
  if (viewer?.userName === userName) return null;
  const label = isFollowing ? followedLabel : 'Follow';
  return (
    <Button
      size={size}
      variant={isFollowing ? 'plain' : 'primary'}
      // What it says changes at once; pressing again counts when this press has been answered.
      aria-busy={isBusy || undefined}
      aria-describedby={describedBy}
      onClick={toggle}
      // The longest of its labels fits, so that nothing beside it moves.
      className="min-w-30!"
    >
      {label}
    </Button>
  );
}
