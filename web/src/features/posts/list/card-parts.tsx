import type { posts } from '@backbeat/contract';
import { use } from 'react';
import { paths } from '../../../navigation/paths.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { shortCount } from '../../../lib/format/short-count.ts';
import { cardAge } from '../../../lib/format/time-labels.ts';
import { player, trackOfPost, usePlayback } from '../../../player/index.ts';
import { Link } from '@packages/router';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Chip, type ChipTone } from '../../../ui/controls/chip.tsx';
import { cx } from '../../../ui/cx.ts';
import { CommentIcon, EyeIcon, HeartIcon, TrashIcon, type Icon } from '../../../ui/icons.tsx';
import { PlayButton, type PlayButtonProps } from '../../../ui/controls/play-button.tsx';
import { ListAround, playInList } from './play-in-list.ts';
import { PostMenu } from './post-menu.tsx';
import { fewGenres } from './short-lists.ts';
import { messages } from './list.messages.ts';

/** The props of a card in a grid and in a list. */
export interface CardProps {
  post: posts.Post;
  /** The position in the list, from 1. */
  place: number;
  /** Level of its title within the screen. */
  level?: 2 | 3 | 4;
  /** Whether the card is among the first on the screen, whose pictures load first. */
  isFirst?: boolean;
  /** A line on the post that only this list knows. Pass a stable function. */
  caption?: ((post: posts.Post) => string) | undefined;
  /** Shows a delete button on the viewer's own post. Pass a stable function. */
  onDelete?: ((post: posts.Post) => void) | undefined;
}

interface PartProps {
  post: posts.Post;
  className?: string;
}

interface PlayCardProps extends PartProps, Pick<PlayButtonProps, 'size' | 'isQuiet' | 'onArt'> {}

/**
 * Plays and pauses the post; the rest of the list follows it. Renders nothing if the viewer has no
 * access to the sound.
 */
export function PlayCard({ post, ...look }: PlayCardProps) {
  const { current, isPlaying, isLoading, isSaved } = usePlayback(post.id);
  const list = use(ListAround);
  const track = trackOfPost(post);
  if (!track) return null;
  return (
    <PlayButton
      title={post.title}
      isPlaying={isPlaying}
      loading={isLoading}
      onClick={() => (current ? player.toggle() : playInList(track, list()))}
      isSaved={isSaved}
      {...look}
    />
  );
}

/** The author with a link to the profile. */
export function Byline({ post: { author }, className }: PartProps) {
  return (
    <p className={cx('flex min-w-0', className)}>
      <Link
        to={paths.profile(author.userName)}
        className="relative z-2 flex min-w-0 items-center gap-3 rounded-pill font-[550] text-text-2 after:absolute after:-inset-y-1.5 after:inset-x-0 hover:text-text"
      >
        <Avatar seed={author.userName} src={uploadedPicture(author.profilePic)} />
        <span className="truncate">{author.userName}</span>
      </Link>
    </p>
  );
}

/** What the list says about the post; nothing for ''. */
export function Caption({ text }: { text: string | undefined }) {
  return text ? <p className="truncate text-[14px] font-medium text-accent">{text}</p> : null;
}

/** The age of the post. */
export function Age({ post, tone }: PartProps & { tone: ChipTone }) {
  return (
    <Chip tone={tone}>
      <time dateTime={post.time}>{cardAge(post.time)}</time>
    </Chip>
  );
}

/** Marks a Plus author. */
export function PlusBadge({ post, tone }: PartProps & { tone: ChipTone }) {
  return post.author.role === 'USERPLUS' ? <Chip tone={tone}>{messages.plus}</Chip> : null;
}

interface GenresProps {
  genres: readonly string[];
  /** Wraps onto several lines instead of sharing one. */
  wraps?: boolean;
  className?: string;
}

/** The first three genres. */
export function Genres({ genres, wraps = false, className }: GenresProps) {
  return (
    <ul aria-label={messages.genres} className={cx('flex min-w-0 gap-1.5', wraps && 'flex-wrap', className)}>
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

/** Abbreviated counts of likes, comments and views. */
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
  noun: keyof typeof messages.counted;
  isMine?: boolean;
}

function Count({ icon: Icon, count, noun, isMine = false }: CountProps) {
  return (
    <li className={cx('flex items-center gap-1.5', isMine && 'text-accent')}>
      <Icon size={16} isFilled={isMine} />
      <span>{shortCount(count)}</span>
      <span className="sr-only">{messages.counted[noun]({ count })}</span>
    </li>
  );
}

interface DeleteCardProps extends PartProps {
  onDelete: (post: posts.Post) => void;
}

/** Further actions on the post. */
export function CardMenu({ post, className }: PartProps) {
  return <PostMenu post={post} className={cx('z-2 -my-2.5 -mr-2', className)} />;
}

/** Asks whether to delete the post. */
export function DeleteCard({ post, onDelete, className }: DeleteCardProps) {
  return (
    <IconButton
      label={messages.deleteTitle({ title: post.title })}
      onClick={() => onDelete(post)}
      className={cx('z-2 -my-2.5 -mr-2', className)}
    >
      <TrashIcon size={18} />
    </IconButton>
  );
}
