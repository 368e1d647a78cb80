import { clock, type versions } from '@backbeat/contract';
import { dayLabel } from '../../../lib/format/time-labels.ts';
import { Pressable } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { Waveform } from '../../../ui/pictures/waveform.tsx';
import { loudnessLabel } from '../state/format-position.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { LaneMarks } from './lane-marks.tsx';
import { Verdicts } from './verdicts.tsx';
import { messages } from '../state/notes.messages.ts';

interface LaneProps {
  version: versions.Version;
  isWide: boolean;
}

/** Seconds by which versions may differ without a word about the end. */
const SAME_END_SECONDS = 1;

/** One version: its facts, its waveform with the notes on it, and what the members say about it. */
export function Lane({ version, isWide }: LaneProps) {
  const room = useOpenRoom();
  const { number, loudness, waveform } = version;
  const isAudible = number === room.heard.now;
  const index = room.compared.indexOf(version);
  const end = version.duration ?? room.duration;
  const height = isWide ? (isAudible ? 100 : 72) : 88;
  const isShort = room.duration - end > SAME_END_SECONDS;
  return (
    <li
      aria-current={isAudible || undefined}
      className={cx(
        'group/lane md:grid md:grid-cols-[var(--gutter)_minmax(0,1fr)] md:rounded-l md:px-4 md:py-3',
        isAudible && 'md:bg-surface-1',
      )}
    >
      {isWide ? <LaneFacts version={version} isAudible={isAudible} /> : null}
      <div className="min-w-0">
        <LaneMarks version={version} height={height} />
        <div className="relative">
          <div
            className={cx('transition-opacity', !isAudible && 'opacity-55 grayscale')}
            style={{ width: room.duration > 0 ? `${(end / room.duration) * 100}%` : '100%' }}
          >
            <Waveform
              peaks={waveform ?? FLAT}
              duration={end}
              position={room.position}
              isPlaying={room.isPlaying}
              onSeek={room.seek}
              label={messages.seekIn({ number })}
              height={height}
            />
          </div>
          {isShort ? (
            <span className="absolute right-0 bottom-0 text-[12px] text-text-3 tabular-nums">
              {messages.endsAt({ time: clock(end) })}
            </span>
          ) : null}
        </div>
        <div className="mt-2 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-[13px] text-text-3 tabular-nums">
          <span>{loudnessLabel(loudness, room.gains[index] ?? 1)}</span>
          <Verdicts version={version} isAudible={isAudible} />
        </div>
      </div>
    </li>
  );
}

/** Drawn for a version without a waveform. */
const FLAT = [0];

function LaneFacts({
  version: { number, note, uploadedBy, time },
  isAudible,
}: {
  version: versions.Version;
  isAudible: boolean;
}) {
  const { hear, room, compared, hide } = useOpenRoom();
  const figures = room.versions.find((each) => each.number === number);
  const { open, done } = figures ?? { open: 0, done: 0 };
  return (
    <div className="grid grid-cols-[44px_minmax(0,1fr)] content-start gap-3 pt-5 pr-4 text-[13px] leading-snug">
      <div className="grid content-start justify-items-center gap-1">
        <Pressable
          aria-label={messages.hearVersion({ number })}
          aria-pressed={isAudible}
          onClick={() => hear(number)}
          className={cx(
            'figures size-11 rounded-m text-[20px] transition-colors',
            isAudible ? 'bg-fill text-on-fill' : 'bg-surface-2 text-text-2 hover:bg-surface-3',
          )}
        >
          {number}
        </Pressable>
        {compared.length > 1 ? (
          <IconButton
            label={messages.removeVersion({ number })}
            onClick={() => hide(number)}
            className="size-8! opacity-0 transition-opacity group-hover/lane:opacity-100 focus-visible:opacity-100 pointer-coarse:size-11! pointer-coarse:opacity-100"
          >
            <CloseIcon size={16} />
          </IconButton>
        ) : null}
      </div>
      <div className="min-w-0">
        <h2 className="text-[15px] font-semibold">{messages.version({ number })}</h2>
        {note ? (
          <p dir="auto" className="line-clamp-2 text-text-2">
            {note}
          </p>
        ) : null}
        <p className="truncate text-text-3">
          {messages.byAndDay({ name: uploadedBy ?? messages.deletedUser, day: dayLabel(time) })}
        </p>
        <p className="text-text-3 tabular-nums">
          {done === 0 ? messages.countsOpen({ open }) : messages.counts({ open, done })}
        </p>
      </div>
    </div>
  );
}
