import type { posts } from '@backbeat/contract';
import { use } from 'react';
import { paths } from '../../app/paths.ts';
import { ownPicture } from '../../lib/own-picture.ts';
import { shortCount } from '../../lib/short-count.ts';
import { cardAge } from '../../lib/time-labels.ts';
import { player, trackOfPost, usePlayback } from '../../player/index.ts';
import { Link } from '../../router/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/button.tsx';
import { Chip, type ChipTone } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { CommentIcon, EyeIcon, HeartIcon, TrashIcon, type Icon } from '../../ui/icons.tsx';
import { PlayButton, type PlayButtonSize } from '../../ui/play-button.tsx';
import { SubjectMenu } from '../blocks/index.ts';
import { ListAround, playAmong } from './play-list.ts';
import { fewGenres } from './short-lists.ts';

/** What a card is given, in a grid and in a list. */
export interface CardProps {
  post: posts.Post;
  /** Its place in the list, from 1. */
  place: number;
  /** Level of its title within the screen. */
  level?: 2 | 3 | 4;
  /** Among the first on the screen: its picture is fetched before others. */
  isFirst?: boolean;
  /** Shows a delete button where the post is the viewer's own. The same function each time. */
  onDelete?: ((post: posts.Post) => void) | undefined;
}

interface PartProps {
  post: posts.Post;
  className?: string;
}

interface PlayCardProps extends PartProps {
  size?: PlayButtonSize;
  /** In the colour of the surface while it does not play: where there are many of them. */
  quiet?: boolean;
}

/** Plays and stops the post; what is around it in the list follows. Nothing where there is no sound for this viewer. */
export function PlayCard({ post, size, quiet = false, className }: PlayCardProps) {
  const { current, playing, loading } = usePlayback(post.id);
  const list = use(ListAround);
  const track = trackOfPost(post);
  if (!track) return null;
  return (
    <PlayButton
      title={post.title}
      playing={playing}
      loading={loading}
      onClick={() => (current ? player.toggle() : playAmong(track, list()))}
      {...(size && { size })}
      className={cx(quiet && !playing && 'bg-surface-2! text-text! group-hover:bg-surface-3!', className)}
    />
  );
}

/** Who made it, with the way to them. */
export function Byline({ post: { author }, className }: PartProps) {
  return (
    <p className={cx('flex min-w-0', className)}>
      <Link
        to={paths.profile(author.userName)}
        className="relative z-2 flex min-w-0 items-center gap-3 rounded-pill font-[550] text-text-2 after:absolute after:-inset-y-1.5 after:inset-x-0 hover:text-text"
      >
        <Avatar seed={author.userName} src={ownPicture(author.profilePic)} />
        <span className="truncate">{author.userName}</span>
      </Link>
    </p>
  );
}

/** How long ago. */
export function Age({ post, tone }: PartProps & { tone: ChipTone }) {
  return (
    <Chip tone={tone}>
      <time dateTime={post.time}>{cardAge(post.time)}</time>
    </Chip>
  );
}

/** That the author is a Plus member. */
export function PlusBadge({ post, tone }: PartProps & { tone: ChipTone }) {
  return post.author.role === 'USERPLUS' ? <Chip tone={tone}>Plus</Chip> : null;
}

interface GenresProps {
  genres: readonly string[];
  /** On several lines where there is no room; else they share one. */
  wraps?: boolean;
  className?: string;
}

/** The first three genres. */
export function Genres({ genres, wraps = false, className }: GenresProps) {
  return (
    <ul aria-label="Genres" className={cx('flex min-w-0 gap-1.5', wraps && 'flex-wrap', className)}>
      {fewGenres(genres).map((genre) => (
        <li key={genre} className="min-w-0 last:shrink-0">
          <Chip className="max-w-full transition-colors group-hover:bg-surface-3">
            <span className="truncate">{genre}</span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** Likes, comments and views, shortened. */
export function Counts({ post }: PartProps) {
  return (
    <ul className="flex gap-4 text-[13px] text-text-3 tabular-nums">
      <Count icon={HeartIcon} count={post.totalLikes} noun="like" isMine={post.likedByViewer} />
      <Count icon={CommentIcon} count={post.totalComments} noun="comment" />
      <Count icon={EyeIcon} count={post.totalViews} noun="view" />
    </ul>
  );
}

interface CountProps {
  icon: Icon;
  count: number;
  noun: string;
  isMine?: boolean;
}

function Count({ icon: Icon, count, noun, isMine = false }: CountProps) {
  return (
    <li className={cx('flex items-center gap-1.5', isMine && 'text-accent')}>
      <Icon size={16} filled={isMine} />
      {shortCount(count)}
      <span className="sr-only"> {noun + (count === 1 ? '' : 's')}</span>
    </li>
  );
}

interface DeleteCardProps extends PartProps {
  onDelete: (post: posts.Post) => void;
}

/** What else one can do about the post; nothing for visitors, and for one's own. */
export function MoreOfCard({ post: { id, title, author }, className }: PartProps) {
  return (
    <SubjectMenu
      subject={{ kind: 'post', id, title, userName: author.userName }}
      className={cx('z-2 -my-2.5 -mr-2', className)}
    />
  );
}

/** Asks whether the post shall go. */
export function DeleteCard({ post, onDelete, className }: DeleteCardProps) {
  return (
    <IconButton
      label={`Delete ${post.title}`}
      onClick={() => onDelete(post)}
      className={cx('z-2 -my-2.5 -mr-2', className)}
    >
      <TrashIcon size={18} />
    </IconButton>
  );
}
