import { clock } from '@backbeat/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useColorScheme } from '../../../ui/theme.ts';
import { paintBars, seekByKey, waveformBars } from '../../../ui/pictures/waveform-drawing.ts';
import { messages } from './listen.messages.ts';
import type { ListenPlayer } from './use-listen-player.ts';

/** Bars that are drawn while the peaks are unknown. */
const PLACEHOLDER_PEAKS: readonly number[] = Array.from({ length: 200 }, () => 0.05);

interface ListenWaveformProps {
  peaks: readonly number[] | null;
  /** Seconds. */
  duration: number;
  player: ListenPlayer;
  label: string;
}

/**
 * The waveform of a private track, in which pointer and keys seek. That of the app comes with the
 * player and its queue, which this page does without.
 */
export function ListenWaveform({ peaks, duration, player, label }: ListenWaveformProps) {
  const restRef = useRef<HTMLCanvasElement>(null);
  const playedRef = useRef<HTMLCanvasElement>(null);
  const range = useRef<HTMLInputElement>(null);
  const elapsed = useRef<HTMLSpanElement>(null);
  const scheme = useColorScheme();
  const show = useEffectEvent(() => {
    const position = player.position();
    const fraction = duration > 0 ? Math.min(1, position / duration) : 0;
    if (playedRef.current) playedRef.current.style.clipPath = `inset(0 ${(1 - fraction) * 100}% 0 0)`;
    const text = messages.timeOf({ time: clock(position), duration: clock(duration) });
    if (!range.current || range.current.getAttribute('aria-valuetext') === text) return;
    range.current.value = String(position);
    range.current.setAttribute('aria-valuetext', text);
    if (elapsed.current) elapsed.current.textContent = clock(position);
  });
  useEffect(() => {
    let frame = 0;
    const next = () => {
      show();
      if (player.isPlaying) frame = requestAnimationFrame(next);
    };
    next();
    return () => cancelAnimationFrame(frame);
  }, [player.isPlaying]);
  useEffect(() => {
    const canvases = [restRef.current, playedRef.current].filter((canvas) => canvas !== null);
    const paint = () => {
      for (const canvas of canvases) {
        const { clientWidth: width, clientHeight: height } = canvas;
        const bars = waveformBars(peaks ?? PLACEHOLDER_PEAKS, width, height);
        const box = { width, height, pixelRatio: window.devicePixelRatio };
        paintBars(canvas, bars, box, getComputedStyle(canvas).color);
      }
    };
    const observer = new ResizeObserver(paint);
    for (const canvas of canvases) observer.observe(canvas);
    return () => observer.disconnect();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each scheme has other colours
  }, [peaks, scheme]);
  const seek = (seconds: number) => {
    player.seek(seconds);
    show();
  };
  return (
    <div className="grid gap-2">
      <div className="relative h-16 rounded-s has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent">
        <canvas ref={restRef} aria-hidden="true" className="absolute inset-0 size-full text-(--wave-rest)" />
        <canvas ref={playedRef} aria-hidden="true" className="absolute inset-0 size-full text-accent" />
        <input
          ref={range}
          type="range"
          aria-label={label}
          min={0}
          max={duration}
          step="any"
          defaultValue={0}
          onChange={(event) => seek(event.currentTarget.valueAsNumber)}
          onKeyDown={(event) => {
            const seconds = seekByKey(event.key, player.position(), duration);
            if (seconds === null) return;
            event.preventDefault();
            seek(seconds);
          }}
          className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0 [&::-moz-range-thumb]:w-px [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
        />
      </div>
      <p className="flex justify-between text-[13px] text-text-3 tabular-nums">
        <span ref={elapsed}>{clock(0)}</span>
        <span>{clock(duration)}</span>
      </p>
    </div>
  );
}
