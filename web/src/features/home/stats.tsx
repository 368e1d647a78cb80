import type { users } from '@backbeat/contract';
import { shortCount } from '../../lib/format/short-count.ts';
import { FollowListDialog, useFollowList } from '../follows/index.ts';
import { useLatestPost } from './own-posts.queries.ts';

type Side = 'followers' | 'following';

/** Four numbers of the user. Two of them open lists of users. */
export function Stats({ user }: { user: users.CurrentUser }) {
  const list = useFollowList();
  // Authors count drafts as posts. The public count leaves them out.
  const posts = useLatestPost(user).data?.page.totalElements ?? user.postsCount;
  const stats: { label: string; count: number; side?: Side }[] = [
    { label: 'Posts', count: posts },
    { label: 'Followers', count: user.followersCount, side: 'followers' },
    { label: 'Following', count: user.followingCount, side: 'following' },
    { label: 'Notifications', count: user.unreadNotifications },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-6">
        {stats.map(({ label, count, side }) => (
          <div
            key={label}
            className={`relative flex flex-col-reverse rounded-l bg-surface-1 p-5 md:p-6 ${side ? 'transition-colors hover:bg-surface-2' : ''}`}
          >
            <dt className="text-text-2">
              {side ? (
                <button
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => list.show(side)}
                  className="outline-none after:absolute after:inset-0 after:rounded-l focus-visible:after:outline-2 focus-visible:after:outline-accent"
                >
                  {label}
                </button>
              ) : (
                label
              )}
            </dt>
            <dd className="figures text-[32px]">{shortCount(count)}</dd>
          </div>
        ))}
      </dl>
      <FollowListDialog userName={user.userName} />
    </>
  );
}
