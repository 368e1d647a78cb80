import { usePlayback, type Track } from '../../player/index.ts';
import { playButtonClass } from '../../ui/controls/play-button.tsx';
import { cx } from '../../ui/cx.ts';
import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { PaletteItem } from './palette-groups.tsx';
import { messages } from './command-palette.messages.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- an option element cannot contain pictures; the field handles the keys */

type Part = 'open' | 'play';

interface PaletteRowProps {
  item: PaletteItem;
  idOf: (part: Part) => string;
  /** Which part has the mark of the arrow keys. */
  highlightedPart: Part | null;
  onMark: (part: Part) => void;
  onChoose: () => void;
  onPlay: () => void;
}

/**
 * A row of the palette. The play control of a track is an option of its own, since an option cannot
 * contain a button.
 */
export function PaletteRow({ item, idOf, highlightedPart, onMark, onChoose, onPlay }: PaletteRowProps) {
  const { label, detail, picture, track } = item;
  return (
    <div
      role="presentation"
      data-marked={highlightedPart !== null || undefined}
      className="flex items-center gap-2 rounded-s pr-2 data-marked:bg-surface-2"
      // The field keeps the focus during a click.
      onPointerDown={(event) => event.preventDefault()}
    >
      <div
        id={idOf('open')}
        role="option"
        aria-selected={highlightedPart === 'open'}
        tabIndex={-1}
        onClick={onChoose}
        onPointerMove={() => onMark('open')}
        className="flex min-h-14 min-w-0 grow cursor-pointer items-center gap-3 rounded-s px-3 py-1.5 text-left"
      >
        {picture}
        <span className="grid min-w-0">
          <bdi className="truncate font-[550]">{label}</bdi>
          {detail ? (
            <span dir="auto" className="truncate text-[13px] text-text-3">
              {detail}
            </span>
          ) : null}
        </span>
      </div>
      {track ? (
        <PlayOption
          track={track}
          id={idOf('play')}
          isMarked={highlightedPart === 'play'}
          onMark={() => onMark('play')}
          onPlay={onPlay}
        />
      ) : null}
    </div>
  );
}

interface PlayOptionProps {
  track: Track;
  id: string;
  isMarked: boolean;
  onMark: () => void;
  onPlay: () => void;
}

function PlayOption({ track, id, isMarked, onMark, onPlay }: PlayOptionProps) {
  const { isPlaying, isLoading } = usePlayback(track.id);
  const Icon = isPlaying ? PauseIcon : PlayIcon;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      aria-label={`${isPlaying ? messages.pause : messages.play} ${track.title}`}
      tabIndex={-1}
      onClick={onPlay}
      onPointerMove={onMark}
      className={cx(
        playButtonClass('small'),
        'cursor-pointer',
        // Lime marks the track that plays, among the many that could.
        !isPlaying && 'bg-surface-2! text-text! in-data-marked:bg-surface-3!',
        isMarked && 'outline-2 outline-offset-2 outline-accent',
      )}
    >
      {isLoading ? <Spinner size={16} /> : <Icon size={18} />}
    </div>
  );
}
