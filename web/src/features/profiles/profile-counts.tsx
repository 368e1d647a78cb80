import type { users } from '@backbeat/contract';
import { shortCount } from '../../lib/format/short-count.ts';
import { FollowListDialog, useFollowList } from '../follows/index.ts';
import { Count, counts } from './count.tsx';
import { messages } from './profiles.messages.ts';

/** The counts of a user: posts, followers and followed users. The latter two open lists. */
export function ProfileCounts({ user }: { user: users.User }) {
  const list = useFollowList();
  const { userName, postsCount, followersCount, followingCount } = user;
  return (
    <>
      <ul className={counts}>
        <li className="px-3 py-1.5 first:pl-0">
          <Count count={shortCount(postsCount)} label={messages.posts} />
        </li>
        {(
          [
            ['followers', messages.followers, followersCount],
            ['following', messages.following, followingCount],
          ] as const
        ).map(([side, label, count]) => (
          <li key={side}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => list.show(side)}
              className="rounded-m px-3 py-1.5 text-left transition-colors hover:bg-surface-2"
            >
              <Count count={shortCount(count)} label={label} />
            </button>
          </li>
        ))}
      </ul>
      <FollowListDialog userName={userName} />
    </>
  );
}
