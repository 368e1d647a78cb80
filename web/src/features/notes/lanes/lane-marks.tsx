import { clock, type versions } from '@backbeat/contract';
import { useState, type KeyboardEvent } from 'react';
import { useWidth } from '../../../lib/hooks/use-width.ts';
import { cx } from '../../../ui/cx.ts';
import { actsOf } from '../state/room-acts.ts';
import { useOpenRoom } from '../state/room-context.ts';
import { placeNotes, type NoteMark } from './place-notes.ts';
import { messages } from '../state/notes.messages.ts';

/** Minimum distance of two marks in px. */
const MARK_GAP = 26;
/** Numbers in a mark of several notes. */
const MAX_NUMBERS = 2;

interface LaneMarksProps {
  version: versions.Version;
  /** Height of the waveform below, in px. */
  height: number;
}

/**
 * The notes of a version above its waveform: moments as numbers, ranges as bars. They are one tab
 * stop, and arrow keys move among them.
 */
export function LaneMarks({ version: { number }, height }: LaneMarksProps) {
  const view = useOpenRoom();
  const [box, width] = useWidth<HTMLUListElement>();
  const [focusedIndex, setFocusedIndex] = useState(0);
  const marks = placeNotes(view.notesOf(number), { duration: view.duration, width, gap: MARK_GAP });
  const tabStop = Math.min(focusedIndex, marks.length - 1);
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -marks.length, End: marks.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(marks.length - 1, Math.max(0, tabStop + step));
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move among the buttons
    <ul
      ref={box}
      aria-label={messages.notesOn({ number })}
      onKeyDown={onKeyDown}
      className="relative h-[26px]"
    >
      {marks.map((mark, index) => (
        <li key={mark.notes[0].id}>
          <Mark
            mark={mark}
            height={height}
            isSelected={mark.notes.some(({ id }) => id === view.selected?.id)}
            tabIndex={index === tabStop ? 0 : -1}
            onFocus={() => setFocusedIndex(index)}
            onPress={() => {
              view.hear(number);
              actsOf(view).show(mark.notes[0]);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface MarkProps {
  mark: NoteMark;
  height: number;
  isSelected: boolean;
  tabIndex: number;
  onFocus: () => void;
  onPress: () => void;
}

function Mark({ mark, height, isSelected, tabIndex, onFocus, onPress }: MarkProps) {
  const [first, ...others] = mark.notes;
  const isDone = mark.notes.every(({ state }) => state === 'done');
  const isRange = others.length === 0 && first.shownAt.end !== null;
  const numbers = mark.notes.map(({ number }) => number);
  const more = numbers.length > MAX_NUMBERS ? `+${numbers.length - 1}` : null;
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={
          others.length === 0
            ? messages.noteMark({ number: first.number, time: clock(first.shownAt.at), name: first.by.name })
            : messages.noteMarks({
                count: numbers.length,
                time: clock(first.shownAt.at),
                numbers: numbers.join(', '),
              })
        }
        onFocus={onFocus}
        onClick={onPress}
        style={{ left: mark.x, ...(isRange && { width: Math.max(mark.width, 24) }) }}
        className={cx(
          'absolute top-0 z-3 h-5 min-w-5 rounded-pill px-1.5 text-[11px] leading-5 font-semibold whitespace-nowrap tabular-nums before:absolute before:-inset-y-0.5 before:-inset-x-0.5 pointer-coarse:before:-inset-y-3 pointer-coarse:before:-inset-x-1',
          isRange ? 'text-left' : '-translate-x-1/2 text-center',
          isSelected
            ? 'bg-fill text-on-fill'
            : isDone
              ? 'text-text-3 shadow-[inset_0_0_0_1px_var(--edge)]'
              : 'bg-surface-3 text-text',
        )}
      >
        {more ? `${numbers[0]} ${more}` : numbers.join(' · ')}
      </button>
      {isDone && !isSelected ? null : (
        <span
          aria-hidden="true"
          style={{ left: mark.x, width: isRange ? mark.width : 1, height: isRange ? height : height + 6 }}
          className={cx(
            'pointer-events-none absolute',
            isRange ? 'top-[26px] rounded-s' : 'top-5',
            isSelected ? 'bg-accent-soft' : isRange ? 'bg-text opacity-6' : 'bg-text opacity-16',
          )}
        />
      )}
    </>
  );
}
