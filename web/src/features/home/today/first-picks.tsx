import type { posts, users } from '@backbeat/contract';
import { useId, useState } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { UserLink } from '../../../navigation/user-link.tsx';
import { PlayTrackButton, TrackOrnament, trackOfPost } from '../../../player/index.ts';
import { Link } from '@packages/router';
import { Button } from '../../../ui/controls/button.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { FollowButton } from '../../follows/index.ts';
import { chooseTracks } from './choose-tracks.ts';
import { TodaySection } from './today-section.tsx';
import { MIN_FOLLOWS } from './use-first-picks.ts';
import { messages } from '../home.messages.ts';

interface FirstPicksProps {
  user: users.CurrentUser;
  /** The posts to choose from, best first. */
  posts: readonly posts.Post[];
  onClose: () => void;
}

/** Three tracks that a new user plays, to follow the artists of two. */
export function FirstPicks({ user, posts, onClose }: FirstPicksProps) {
  const [chosenTracks] = useState(() => chooseTracks(posts, user.userName));
  // The user follows no one yet, so no button has to ask.
  const [isStateCached] = useState(user.followingCount === 0);
  const isDone = user.followingCount >= MIN_FOLLOWS;
  if (chosenTracks.length < MIN_FOLLOWS) return null;
  return (
    <TodaySection
      title={messages.whatSoundsLikeYou}
      action={
        <Button
          size="small"
          variant={isDone ? 'primary' : 'ghost'}
          onClick={() => {
            onClose();
            document.getElementById('content')?.focus({ preventScroll: true });
          }}
        >
          {isDone ? messages.finish : messages.skip}
        </Button>
      }
    >
      <p aria-live="polite" className="-mt-1 mb-3 text-text-2">
        {isDone
          ? messages.youreSet
          : messages.playThreeFollowTwo({ count: user.followingCount, total: MIN_FOLLOWS })}
      </p>
      <ul aria-label={messages.whatSoundsLikeYou} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {chosenTracks.map((post) => (
          <li key={post.id}>
            <Pick post={post} isStateCached={isStateCached} />
          </li>
        ))}
      </ul>
    </TodaySection>
  );
}

function Pick({ post, isStateCached }: { post: posts.Post; isStateCached: boolean }) {
  const nameId = useId();
  const track = trackOfPost(post);
  const { id, title, author, genre, banner, waveform } = post;
  return (
    <article className="flex items-center gap-3.5 rounded-m bg-surface-1 p-2.5 pr-3.5">
      <Artwork id={id} peaks={waveform} src={banner} ratio="square" className="w-16 shrink-0 rounded-s">
        {track ? (
          <PlayTrackButton track={track} size="small" onArt isQuiet className="absolute inset-0 m-auto" />
        ) : null}
      </Artwork>
      <div className="min-w-0 grow">
        <h3 className="text-[17px]">
          <Link to={paths.post(id)} className="thumb block truncate rounded-s leading-6 hover:underline">
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className="truncate text-[13.5px] text-text-2">
          <span id={nameId}>
            <UserLink userName={author.userName} />
          </span>
          <span className="text-text-3">{` · ${genre.join(', ')}`}</span>
        </p>
      </div>
      <TrackOrnament track={post} bars={48} height={32} className="w-40! shrink-0 max-md:hidden" />
      <FollowButton
        userName={author.userName}
        size="small"
        isQuiet
        isStateCached={isStateCached}
        describedBy={nameId}
        className="shrink-0"
      />
    </article>
  );
}
