import { limits, type follows } from '@backbeat/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { queryOf } from '../../api/queries.ts';
import { api } from '../../api/routes.ts';
import { UserLink } from '../../navigation/user-link.tsx';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { PlayTopPost } from './play-top-post.tsx';
import { useIsFollowing } from './follow-button.tsx';
import { removeSuggestion } from './cached-follows.ts';
import { useToggleFollow } from './use-toggle-follow.ts';
import { messages } from './follows.messages.ts';

/** Users whom the viewer might follow. Renders nothing while there are none or they are loading. */
export function Suggestions({ limit = limits.suggestions.home }: { limit?: number }) {
  const titleId = useId();
  const { data } = useQuery({
    ...queryOf(api.follows.listSuggestions, { query: { limit: String(limit) } }),
    // The list must not change while the user clicks. A followed user leaves it, and the next visit
    // brings others.
    refetchOnWindowFocus: false,
  });
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="min-w-0 rounded-l bg-surface-1 p-5 md:p-6">
      <h2 id={titleId} className="flex min-h-11 items-center text-[22px]">
        {messages.suggestedForYou}
      </h2>
      <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-1 lg:grid-cols-2">
        {data.map((user) => (
          <Suggestion key={user.id} user={user} />
        ))}
      </ul>
    </section>
  );
}

function Suggestion({ user: { userName, profilePic, reason, hasPosts } }: { user: follows.Suggestion }) {
  const nameId = useId();
  const queries = useQueryClient();
  // Followed here, or anywhere else in the app.
  const isFollowing = useIsFollowing(userName, false);
  const { toggle, isBusy } = useToggleFollow(userName, isFollowing);
  const isExiting = isFollowing && !isBusy;
  return (
    <li
      onAnimationEnd={({ currentTarget, target }) => {
        if (!isExiting || target !== currentTarget) return;
        if (currentTarget.contains(document.activeElement)) moveFocusFrom(currentTarget);
        removeSuggestion(queries, userName);
      }}
      className={cx('flex min-h-14 min-w-0 items-center gap-3', isExiting && 'leave')}
    >
      <Avatar seed={userName} src={uploadedPicture(profilePic)} size={40} />
      <div className="min-w-0 grow">
        <p id={nameId} className="font-semibold">
          <UserLink userName={userName} />
        </p>
        <p className="text-[14px] break-words leading-snug text-text-2">{reason}</p>
      </div>
      {hasPosts ? <PlayTopPost userName={userName} /> : null}
      <Button
        size="small"
        aria-describedby={nameId}
        onClick={isExiting ? undefined : toggle}
        className="min-w-25!"
      >
        {isFollowing ? messages.following : messages.follow}
      </Button>
    </li>
  );
}

/** Moves the focus to the next suggestion, else to the previous one, else to the screen. */
function moveFocusFrom(row: Element): void {
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  (neighbour?.querySelector('button') ?? document.getElementById('content'))?.focus({ preventScroll: true });
}
