import { clock, type Peaks } from '@backbeat/contract';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { cx } from '../cx.ts';
import { Spinner } from '../spinner.tsx';
import { useColorScheme } from '../theme.ts';
import { WaveformCanvases } from './waveform-canvases.tsx';
import { fractionAt, seekByKey } from './waveform-drawing.ts';
import { messages } from './pictures.messages.ts';
import { uiMessages } from '../ui.messages.ts';

export interface WaveformProps {
  /** The track's peaks; null while the server computes them. */
  peaks: Peaks | null;
  /** The duration of the track in seconds. */
  duration: number;
  /** The played part in seconds. A function is called on every frame during playback. */
  position?: number | (() => number);
  isPlaying?: boolean;
  /**
   * Makes the waveform a control: pointer, touch and keyboard move the position. Without it the
   * waveform is decorative.
   */
  onSeek?: (seconds: number) => void;
  /** The control's name. */
  label?: string;
  /** A fixed number of bars, instead of as many as fit. */
  bars?: number;
  /** Height in px. */
  height?: number;
  className?: string;
}

/**
 * The loudness of a track over time, with the played part in the accent colour. Two canvases
 * overlap, each painted once. Playback only moves the clip edge of the upper one.
 */
export function Waveform({ peaks, height = 40, className, ...waveformProps }: WaveformProps) {
  if (!peaks) return <WaveformSkeleton height={height} className={className} />;
  return <DrawnWaveform peaks={peaks} height={height} className={className} {...waveformProps} />;
}

type DrawnProps = Omit<WaveformProps, 'peaks' | 'className'> & {
  peaks: Peaks;
  height: number;
  className: string | undefined;
};

function DrawnWaveform({
  peaks,
  duration,
  position = 0,
  isPlaying = false,
  onSeek,
  label = uiMessages.seek,
  bars,
  height,
  className,
}: DrawnProps) {
  const playedRef = useRef<HTMLCanvasElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const [pointer, setPointer] = useState<{ fraction: number; dragging: boolean } | null>(null);

  const now = () => (typeof position === 'function' ? position() : position);
  const show = useEffectEvent(() => {
    const seconds = pointer?.dragging ? pointer.fraction * duration : now();
    const fraction = duration > 0 ? Math.min(1, Math.max(0, seconds / duration)) : 0;
    if (playedRef.current) playedRef.current.style.clipPath = `inset(0 ${(1 - fraction) * 100}% 0 0)`;
    const text = messages.timeOf({ time: clock(seconds), duration: clock(duration) });
    if (!range.current || range.current.getAttribute('aria-valuetext') === text) return;
    range.current.value = String(seconds);
    range.current.setAttribute('aria-valuetext', text);
  });
  useEffect(show);
  useEffect(() => {
    if (!isPlaying || typeof position !== 'function') return undefined;
    let frame = requestAnimationFrame(function next() {
      show();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, position]);

  const pointAt = (event: PointerEvent<HTMLElement>, dragging: boolean) =>
    setPointer({
      fraction: fractionAt(event.clientX, event.currentTarget.getBoundingClientRect()),
      dragging,
    });

  const scheme = useColorScheme();
  const canvases = <WaveformCanvases key={scheme} peaks={peaks} bars={bars} playedRef={playedRef} />;
  if (!onSeek)
    return (
      <div aria-hidden="true" className={cx('relative', className)} style={{ height }}>
        {canvases}
      </div>
    );
  return (
    <div
      className={cx(
        'relative cursor-pointer touch-pan-y rounded-s before:absolute before:inset-x-0 pointer-coarse:before:-inset-y-1.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent',
        className,
      )}
      style={{ height }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointAt(event, true);
      }}
      onPointerMove={(event) => pointAt(event, pointer?.dragging ?? false)}
      onPointerUp={(event) => {
        if (!pointer?.dragging) return;
        onSeek(fractionAt(event.clientX, event.currentTarget.getBoundingClientRect()) * duration);
        setPointer(null);
      }}
      onPointerCancel={() => setPointer(null)}
      onPointerLeave={() => setPointer(null)}
    >
      {canvases}
      <input
        ref={range}
        type="range"
        aria-label={label}
        min={0}
        max={duration}
        step="any"
        defaultValue={0}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
        onKeyDown={(event) => {
          const seconds = seekByKey(event.key, now(), duration);
          if (seconds === null) return;
          event.preventDefault();
          onSeek(seconds);
        }}
        className="pointer-events-none absolute inset-0 m-0 size-full appearance-none opacity-0"
      />
      {pointer ? <Pointer fraction={pointer.fraction} duration={duration} /> : null}
    </div>
  );
}

/** The position of the pointer with its time. */
function Pointer({ fraction, duration }: { fraction: number; duration: number }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 w-px bg-text"
      style={{ left: `${fraction * 100}%` }}
    >
      <span className="absolute bottom-full mb-1 -translate-x-1/2 rounded-s bg-text px-1.5 text-[12px] leading-5 font-medium text-ink tabular-nums">
        {clock(fraction * duration)}
      </span>
    </span>
  );
}

/** A flat line in the size of the waveform, with the reason. */
function WaveformSkeleton({ height, className }: { height: number; className: string | undefined }) {
  return (
    <output
      className={cx('flex items-center gap-3 overflow-hidden text-[13px] text-text-3', className)}
      style={{ height }}
    >
      <Spinner size={14} />
      <span className="truncate">{uiMessages.creatingTheWaveform}</span>
      <span
        aria-hidden="true"
        className="breathe h-[3px] grow bg-[repeating-linear-gradient(90deg,var(--wave-rest)_0_3px,transparent_3px_6px)]"
      />
    </output>
  );
}
