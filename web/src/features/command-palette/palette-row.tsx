import { trackOfPost, usePlayback, type Track } from '../../player/index.ts';
import { playButtonClass } from '../../ui/controls/play-button.tsx';
import { cx } from '../../ui/cx.ts';
import { MoreIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { PaletteItem } from './palette-groups.tsx';
import { RowLabel } from './row-label.tsx';
import { hasActions } from './use-item-actions.tsx';
import { messages } from './command-palette.messages.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- an option element cannot contain pictures; the field handles the keys */

interface PaletteRowProps {
  item: PaletteItem;
  id: string;
  /** Whether the row has the mark of the arrow keys. */
  isHighlighted: boolean;
  onHighlight: () => void;
  onChoose: () => void;
  onPlay: (track: Track) => void;
  onShowActions: () => void;
}

/**
 * A row of the palette. Its play control and the control of its actions are options of their own for
 * the pointer, since an option cannot contain a button. The keyboard reaches them with the arrow right.
 */
export function PaletteRow({
  item,
  id,
  isHighlighted,
  onHighlight,
  onChoose,
  onPlay,
  onShowActions,
}: PaletteRowProps) {
  const { label, post } = item;
  const track = post ? trackOfPost(post) : null;
  return (
    <div
      role="presentation"
      data-marked={isHighlighted || undefined}
      className="flex items-center gap-2 rounded-s pr-2 data-marked:bg-surface-2"
      // The field keeps the focus during a click.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onHighlight}
    >
      <div
        id={id}
        role="option"
        aria-selected={isHighlighted}
        tabIndex={-1}
        onClick={onChoose}
        className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-3 rounded-s px-3 py-1.5 text-left"
      >
        <RowLabel item={item} />
      </div>
      {track ? <PlayOption track={track} onPlay={() => onPlay(track)} /> : null}
      {hasActions(item) ? (
        <div
          role="option"
          aria-selected={false}
          aria-label={messages.actionsFor({ name: label })}
          title={messages.actionsFor({ name: label })}
          tabIndex={-1}
          onClick={onShowActions}
          className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-pill text-text-2 hover:bg-surface-3 hover:text-text pointer-coarse:size-11"
        >
          <MoreIcon className={isHighlighted ? 'pointer-fine:hidden' : ''} />
          {isHighlighted ? (
            <kbd className="font-text text-[15px] font-semibold pointer-coarse:hidden">{ARROW_RIGHT}</kbd>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The key that shows the actions of the highlighted row. */
const ARROW_RIGHT = '→';

function PlayOption({ track, onPlay }: { track: Track; onPlay: () => void }) {
  const { isPlaying, isLoading } = usePlayback(track.id);
  const Icon = isPlaying ? PauseIcon : PlayIcon;
  return (
    <div
      role="option"
      aria-selected={false}
      aria-label={`${isPlaying ? messages.pause : messages.play} ${track.title}`}
      tabIndex={-1}
      onClick={onPlay}
      className={cx(
        playButtonClass('small'),
        'cursor-pointer',
        // Lime marks the track that plays, among the many that could.
        !isPlaying && 'bg-surface-2! text-text! in-data-marked:bg-surface-3!',
      )}
    >
      {isLoading ? <Spinner size={16} /> : <Icon size={18} />}
    </div>
  );
}
