import type { users } from '@backbeat/contract';
import { shortCount } from '../../lib/short-count.ts';

/** How one stands, in four numbers. */
export function Stats({ user }: { user: users.CurrentUser }) {
  const stats = [
    { label: 'Posts', count: user.postsCount },
    { label: 'Followers', count: user.followersCount },
    { label: 'Following', count: user.followingCount },
    { label: 'Notifications', count: user.notifications.length },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 md:grid-cols-4 md:gap-6">
      {stats.map(({ label, count }) => (
        <div key={label} className="flex flex-col-reverse rounded-l bg-surface-1 p-5 md:p-6">
          <dt className="text-text-2">{label}</dt>
          <dd className="figures text-[32px]">{shortCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
