import type { users } from '@backbeat/contract';
import { useId } from 'react';
import { paths } from '../../navigation/paths.ts';
import { uploadedPicture } from '../../lib/uploaded-picture.ts';
import { shortCount } from '../../lib/format/short-count.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { StarIcon } from '../../ui/icons.tsx';
import { BadgeChips } from '../badges/index.ts';
import { personPick, storeRecentPick } from '../command-palette/index.ts';
import { PlayDemos } from '../demos/index.ts';
import { MessageButton } from '../chats/index.ts';
import { FollowButton } from '../follows/index.ts';
import { messages } from './user-search.messages.ts';

const MAX_BADGES = 3;

/** A search result: a user with counts and a follow button. */
export function UserCard({ user }: { user: users.FoundUser }) {
  const nameId = useId();
  const { userName, profilePic, role, location, bio, badges } = user;
  const storePick = () => storeRecentPick(personPick(user));
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-4 rounded-l bg-surface-1 p-4 md:flex-nowrap md:p-5">
      {/* The name beside it is the same link, for keyboards and screen readers. */}
      <Link
        to={paths.profile(userName)}
        onClick={storePick}
        tabIndex={-1}
        aria-hidden="true"
        className="rounded-pill"
      >
        <Avatar seed={userName} src={uploadedPicture(profilePic)} size={56} className="block!" />
      </Link>
      <div className="grid min-w-0 flex-1 content-start gap-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={nameId} className="min-w-0 text-[19px] leading-7">
            <Link
              to={paths.profile(userName)}
              onClick={storePick}
              className="thumb inline-block max-w-full truncate rounded-s align-bottom hover:underline"
            >
              {userName}
            </Link>
          </h2>
          {role === 'USERPLUS' ? (
            <Chip tone="plus" icon={<StarIcon size={14} isFilled />}>
              {messages.plus}
            </Chip>
          ) : null}
        </div>
        {location ? (
          <p dir="auto" className="truncate text-[14px] text-text-3">
            {location}
          </p>
        ) : null}
        {bio ? (
          <p dir="auto" className="break-words text-text-2">
            {bio}
          </p>
        ) : null}
        {badges.length > 0 ? (
          <div className="mt-1.5">
            <BadgeChips codes={badges} max={MAX_BADGES} />
          </div>
        ) : null}
        <PlayDemos user={user} describedBy={nameId} />
      </div>
      <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-3 max-md:basis-full md:gap-x-6 md:grow-0 md:flex-nowrap md:self-center">
        <dl className="flex gap-4 md:gap-5">
          <Count label={messages.followers} count={user.followersCount} />
          <Count label={messages.following} count={user.followingCount} />
          <Count label={messages.posts} count={user.postsCount} />
        </dl>
        <div className="flex flex-wrap gap-2">
          <MessageButton userName={userName} size="small" describedBy={nameId} />
          <FollowButton
            userName={userName}
            followedLabel={messages.unfollow}
            size="small"
            describedBy={nameId}
          />
        </div>
      </div>
    </li>
  );
}

function Count({ label, count }: { label: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[13px] text-text-3">{label}</dt>
      <dd className="figures text-[19px]">{shortCount(count)}</dd>
    </div>
  );
}
