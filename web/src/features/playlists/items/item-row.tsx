import { clock, featuredOnPost, playlists } from '@backbeat/contract';
import { memo, type CSSProperties, type ReactNode, type Ref } from 'react';
import { releaseAge } from '../../../lib/format/time-labels.ts';
import { uploadedPicture } from '../../../lib/uploaded-picture.ts';
import { paths } from '../../../navigation/paths.ts';
import { player, TrackOrnament, usePlayback } from '../../../player/index.ts';
import { Link } from '@packages/router';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CheckMark } from '../../../ui/forms/checkbox.tsx';
import { MoreIcon, PlayIcon } from '../../../ui/icons.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { Artwork } from '../../../ui/pictures/artwork.tsx';
import { Avatar } from '../../../ui/pictures/avatar.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';
import { UnavailableIcon } from '../playlist-icons.ts';
import type { ItemMenuProps } from './item-menu.tsx';
import { titleOf, type ItemEditing } from './use-item-editing.ts';
import { rowGrid } from './row-columns.ts';
import { messages } from '../playlists.messages.ts';

const ItemMenu = lazyOverlay<ItemMenuProps>('menu', async () => (await import('./item-menu.tsx')).ItemMenu);

export interface ItemRowProps {
  item: playlists.PlaylistItem;
  /** The user name of the viewer; undefined for visitors. */
  viewer: string | undefined;
  /** Plays the playlist from this item on. */
  onPlay: (postId: string) => void;
  /** Undefined for viewers who cannot edit. */
  editing?: ItemEditing | undefined;
  /** The handle by which editors move the item. */
  handle?: ReactNode;
  isLifted?: boolean;
  style?: CSSProperties;
  ref?: Ref<HTMLLIElement>;
}

const rowClass = `${rowGrid} group relative h-16 rounded-m transition-[background-color] md:h-15`;

/** An item of a playlist: a track with who added it, or the place of one that is not available. */
export const ItemRow = memo(function ItemRow({
  handle,
  isLifted = false,
  style,
  ref,
  ...props
}: ItemRowProps) {
  const { item, editing } = props;
  const { post } = item;
  const { current } = usePlayback(post?.id ?? '');
  const isCurrent = post !== null && current;
  return (
    <li
      ref={ref}
      style={style}
      aria-current={isCurrent || undefined}
      className={cx(
        rowClass,
        isLifted
          ? 'z-1 bg-surface-2 shadow-raised'
          : editing?.selectedItems.includes(item)
            ? 'bg-surface-2'
            : isCurrent
              ? 'bg-accent-soft'
              : 'hover:bg-surface-1 focus-within:bg-surface-1',
      )}
    >
      {handle === undefined ? null : <span className="relative z-2 max-md:order-last">{handle}</span>}
      {post ? <TrackCells {...props} post={post} /> : <GapCells {...props} />}
    </li>
  );
});

type CellsProps = Omit<ItemRowProps, 'handle' | 'isLifted' | 'style' | 'ref'>;

function TrackCells({
  item,
  post,
  viewer,
  onPlay,
  editing,
}: CellsProps & { post: NonNullable<playlists.PlaylistItem['post']> }) {
  const { id, title, author, waveform, banner, duration } = post;
  const { current, isPlaying } = usePlayback(id);
  const label = messages.moreAbout({ title });
  const isSelecting = editing !== undefined && editing.selectedItems.length > 0;
  const titleClass = cx('block truncate text-left leading-6 font-[550]', current && 'text-accent');
  const picture = (
    <>
      <Artwork id={id} peaks={waveform} src={banner} ratio="square" className="rounded-s" />
      <AdderPin item={item} />
    </>
  );
  return (
    <>
      <span aria-hidden="true" className="grid justify-items-center text-text-3 tabular-nums max-md:hidden">
        {isPlaying ? (
          <Beat />
        ) : (
          <>
            <span className={cx(!isSelecting && 'group-hover:hidden', current && 'text-accent')}>
              {item.position}
            </span>
            {isSelecting ? null : <PlayIcon size={16} className="hidden text-text group-hover:block" />}
          </>
        )}
      </span>
      {isSelecting ? (
        <SelectCell item={item} editing={editing}>
          {picture}
        </SelectCell>
      ) : (
        // It reaches over the number on its left, which shows what a press does.
        <button
          type="button"
          aria-label={`${isPlaying ? uiMessages.pause : uiMessages.play} ${title}`}
          onClick={() => (current ? player.toggle() : onPlay(id))}
          className="relative rounded-s after:absolute after:inset-y-0 after:right-0 after:-left-10.5 max-md:after:left-0"
        >
          {picture}
        </button>
      )}
      <span className="min-w-0">
        {isSelecting ? (
          <span dir="auto" className={titleClass}>
            {title}
          </span>
        ) : (
          <Link to={paths.post(id)} dir="auto" className={cx(titleClass, 'hover:underline')}>
            {title}
          </Link>
        )}
        <span className="block truncate text-[13px] text-text-2">
          {[author.userName, ...featuredOnPost(post)].join(', ')}
        </span>
      </span>
      <Adder item={item} viewer={viewer} />
      <span className="max-lg:hidden">
        <TrackOrnament track={post} bars={44} height={28} />
      </span>
      <span className="text-right text-text-2 tabular-nums max-md:hidden">
        {duration === null ? null : clock(duration)}
      </span>
      <ItemMenu
        item={item}
        post={post}
        viewer={viewer}
        editing={editing}
        label={label}
        trigger={
          <IconButton label={label} className="relative z-2 justify-self-end md:-mr-2">
            <MoreIcon strokeWidth={3} />
          </IconButton>
        }
      />
    </>
  );
}

/** The place of a track that is not available, which only editors see. */
function GapCells({ item, viewer, editing }: CellsProps) {
  const picture = (
    <span className="relative grid aspect-square place-items-center rounded-s bg-surface-2 text-text-3">
      <UnavailableIcon />
      <AdderPin item={item} />
    </span>
  );
  return (
    <>
      <span className="text-center text-text-3 tabular-nums max-md:hidden">{item.position}</span>
      {editing && editing.selectedItems.length > 0 ? (
        <SelectCell item={item} editing={editing}>
          {picture}
        </SelectCell>
      ) : (
        picture
      )}
      <span className="truncate text-text-3">{playlists.messages.unavailable}</span>
      <Adder item={item} viewer={viewer} />
      {editing ? (
        <Button
          variant="ghost"
          size="small"
          aria-label={messages.removeTitle({ title: messages.unavailableTrack })}
          onClick={() => editing.remove([item])}
          className="relative z-2 justify-self-end max-md:px-2 md:col-span-2 md:-mr-3.5 lg:col-span-3"
        >
          {uiMessages.remove}
        </Button>
      ) : null}
    </>
  );
}

interface SelectCellProps {
  item: playlists.PlaylistItem;
  editing: ItemEditing;
  /** The picture of the track. */
  children: ReactNode;
}

/** Selects an item by a press anywhere on its row; with Shift, all from the last selected one on. */
function SelectCell({ item, editing, children }: SelectCellProps) {
  return (
    <span className="grid place-items-center *:[grid-area:1/1]">
      <span aria-hidden="true" className="relative w-full opacity-50">
        {children}
      </span>
      <input
        type="checkbox"
        aria-label={messages.selectTitle({ title: titleOf([item]) })}
        checked={editing.selectedItems.includes(item)}
        onChange={({ nativeEvent }) =>
          editing.toggle(item, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
        className="peer absolute inset-0 z-1 size-full cursor-pointer opacity-0"
      />
      <CheckMark className="relative bg-floating" />
    </span>
  );
}

/** Who added an item, and when. */
function Adder({ item: { addedBy, addedAt }, viewer }: Pick<CellsProps, 'item' | 'viewer'>) {
  const name = addedBy === null ? messages.deletedUser : addedBy.userName;
  return (
    <span className="flex min-w-0 items-center gap-2.5 text-[14px] max-md:sr-only">
      {addedBy ? (
        <Avatar seed={addedBy.userName} src={uploadedPicture(addedBy.profilePic)} size={24} />
      ) : null}
      <span className="truncate text-text-3">
        <span className="sr-only">{messages.addedBy} </span>
        <span className="text-text">{name === viewer ? messages.you : name}</span>{' '}
        <time dateTime={addedAt}>{releaseAge(addedAt)}</time>
      </span>
    </span>
  );
}

/** The face of who added an item, on the picture, where a phone has no column for it. */
function AdderPin({ item: { addedBy } }: Pick<CellsProps, 'item'>) {
  return addedBy ? (
    <Avatar
      seed={addedBy.userName}
      src={uploadedPicture(addedBy.profilePic)}
      size={20}
      className="absolute! -right-1.5 -bottom-1.5 outline-2 outline-ink md:hidden"
    />
  ) : null;
}

const Beat = () => (
  <span
    aria-hidden="true"
    className="breathe flex h-3.5 items-end gap-[2.5px] *:w-[3px] *:rounded-pill *:bg-accent"
  >
    <i className="h-3/5" />
    <i className="h-full" />
    <i className="h-2/5" />
    <i className="h-3/4" />
  </span>
);
