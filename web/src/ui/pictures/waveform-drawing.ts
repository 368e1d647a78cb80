import { resamplePeaks, type Peaks } from '@backbeat/contract';

/** One bar of a waveform, in CSS px from the left. */
export interface Bar {
  x: number;
  width: number;
  height: number;
}

/** The distance between two bars if the number of bars follows the width, in CSS px. */
const BAR_PITCH_PX = 4;
const barShare = 0.65;
const widestBar = 6;

/**
 * Computes the bars of a waveform in a box.
 * @param bars a fixed number of bars; by default as many as fit
 */
export function waveformBars(peaks: Peaks, width: number, height: number, bars?: number): Bar[] {
  if (width <= 0 || height <= 0) return [];
  const count = bars ?? Math.max(1, Math.floor(width / BAR_PITCH_PX));
  const step = width / count;
  const barWidth = Math.min(widestBar, step * barShare);
  return resamplePeaks(peaks, count).map((peak, index) => ({
    x: index * step + (step - barWidth) / 2,
    width: barWidth,
    height: Math.max(Math.min(barWidth, height), Math.min(1, peak) * height),
  }));
}

/** Paints the bars around the middle line, with round ends, in one colour. */
export function paintBars(
  canvas: HTMLCanvasElement,
  bars: readonly Bar[],
  box: { width: number; height: number; pixelRatio: number },
  colour: string,
): void {
  canvas.width = Math.round(box.width * box.pixelRatio);
  canvas.height = Math.round(box.height * box.pixelRatio);
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(box.pixelRatio, box.pixelRatio);
  context.fillStyle = colour;
  context.beginPath();
  for (const bar of bars)
    context.roundRect(bar.x, (box.height - bar.height) / 2, bar.width, bar.height, bar.width / 2);
  context.fill();
}

/** Returns the position of a pointer along a box, from 0 to 1. */
export function fractionAt(clientX: number, box: { left: number; width: number }): number {
  if (box.width <= 0) return 0;
  return Math.min(1, Math.max(0, (clientX - box.left) / box.width));
}

/** Returns the position in seconds after a key; null for keys that do not seek. */
export function seekByKey(key: string, position: number, duration: number): number | null {
  const to = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5, PageDown: -30, PageUp: 30 }[key];
  if (to !== undefined) return Math.min(duration, Math.max(0, position + to));
  if (key === 'Home') return 0;
  if (key === 'End') return duration;
  return null;
}
