import type { users } from '@backbeat/contract';
import { shortCount } from '../../lib/format/short-count.ts';
import { FollowListDialog, useFollowList } from '../follows/index.ts';
import { useNewestPost } from './home.queries.ts';
import { messages } from './home.messages.ts';

type Side = 'followers' | 'following';

interface StatsProps {
  user: users.CurrentUser;
  /** In low cells, while the numbers say little. */
  compact?: boolean;
}

/** Four numbers of the user. Two of them open lists of users. */
export function Stats({ user, compact = false }: StatsProps) {
  const list = useFollowList();
  // The own list has the drafts too, which the profile does not count.
  const drafts = (useNewestPost(user).data?.page.totalElements ?? user.postsCount) - user.postsCount;
  const stats: { label: string; count: number; more?: string; side?: Side }[] = [
    {
      label: messages.posts,
      count: user.postsCount,
      ...(drafts > 0 && { more: messages.drafts({ count: drafts }) }),
    },
    { label: messages.followers, count: user.followersCount, side: 'followers' },
    { label: messages.following, count: user.followingCount, side: 'following' },
    { label: messages.notifications, count: user.unreadNotifications },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-l bg-line md:grid-cols-4">
        {stats.map(({ label, count, more, side }) => (
          <div
            key={label}
            className={`relative flex bg-surface-1 ${compact ? 'flex-row-reverse items-baseline justify-end gap-2 px-5 py-3' : 'flex-col-reverse px-5 py-4 md:px-6'} ${side ? 'transition-colors hover:bg-surface-2' : ''}`}
          >
            <dt className="text-text-2">
              {side ? (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => list.show(side)}
                  className="outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
                >
                  {label}
                </button>
              ) : (
                label
              )}
            </dt>
            <dd className={`figures ${compact ? 'text-[20px]' : 'text-[32px]'}`}>
              <span>{shortCount(count)}</span>
              {more ? <span className="ml-2 font-text text-[14px] text-text-2">{more}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      <FollowListDialog userName={user.userName} />
    </>
  );
}
