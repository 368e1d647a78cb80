import { clock } from '@backbeat/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useOpenRoom } from '../state/room-context.ts';

/** The line at the position of all versions, with its time. It moves without rendering. */
export function Playhead() {
  const { position, duration, isPlaying, range } = useOpenRoom();
  const line = useRef<HTMLDivElement>(null);
  const time = useRef<HTMLElement>(null);
  const show = useEffectEvent(() => {
    const seconds = position();
    const fraction = duration > 0 ? Math.min(1, seconds / duration) : 0;
    line.current?.style.setProperty('--at', String(fraction));
    const label = clock(seconds);
    if (time.current && time.current.textContent !== label) time.current.textContent = label;
  });
  useEffect(show);
  useEffect(() => {
    if (!isPlaying) return undefined;
    let frame = requestAnimationFrame(function next() {
      show();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
  return (
    <>
      {range?.end ? <RangeBar at={range.at / duration} width={(range.end - range.at) / duration} /> : null}
      <div
        ref={line}
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-[calc(var(--at,0)*100%)] z-2 -ml-px h-[146px] w-0.5 rounded-pill bg-text md:bottom-11 md:h-auto md:left-[calc(16px+var(--gutter)+(100%-32px-var(--gutter))*var(--at,0))]"
      >
        <b
          ref={time}
          className="absolute top-0 left-1/2 h-[22px] -translate-x-1/2 rounded-pill bg-text px-1.5 md:px-2 text-[12px] leading-[22px] font-semibold text-ink tabular-nums"
        />
      </div>
    </>
  );
}

/** The range that the viewer has marked, across all versions. */
function RangeBar({ at, width }: { at: number; width: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-0 left-0 md:right-4 md:left-[calc(16px+var(--gutter))]"
    >
      <div
        className="absolute top-7 bottom-11 rounded-s bg-accent-soft"
        style={{ left: `${at * 100}%`, width: `${width * 100}%` }}
      />
    </div>
  );
}
