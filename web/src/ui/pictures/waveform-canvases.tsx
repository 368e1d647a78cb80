import type { Peaks } from '@backbeat/contract';
import { useEffect, useRef, type RefObject } from 'react';
import { paintBars, waveformBars } from './waveform-drawing.ts';

interface WaveformCanvasesProps {
  peaks: Peaks;
  bars: number | undefined;
  /** The upper canvas, which the waveform clips at the position. */
  playedRef: RefObject<HTMLCanvasElement | null>;
}

/**
 * The same bars twice: unplayed and played. The canvases repaint when the peaks, the box or the
 * pixel ratio change. The colours come from the style sheet, so a new theme needs new canvases (a
 * `key`).
 */
export function WaveformCanvases({ peaks, bars: count, playedRef }: WaveformCanvasesProps) {
  const unplayedRef = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvases = [unplayedRef.current, playedRef.current].filter((canvas) => canvas !== null);
    const paint = () => {
      const pixelRatio = window.devicePixelRatio;
      for (const canvas of canvases) {
        const { clientWidth: width, clientHeight: height } = canvas;
        const bars = waveformBars(peaks, width, height, count);
        paintBars(canvas, bars, { width, height, pixelRatio }, getComputedStyle(canvas).color);
      }
    };
    // The observer also calls once at the start, before the first frame.
    const boxes = new ResizeObserver(paint);
    if (unplayedRef.current) boxes.observe(unplayedRef.current);
    const pixels = matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    pixels.addEventListener('change', paint);
    return () => {
      boxes.disconnect();
      pixels.removeEventListener('change', paint);
    };
  }, [peaks, count, playedRef]);
  return (
    <>
      <canvas
        ref={unplayedRef}
        className="absolute inset-0 size-full text-(--wave-rest)"
        aria-hidden="true"
      />
      <canvas ref={playedRef} className="absolute inset-0 size-full text-accent" aria-hidden="true" />
    </>
  );
}
