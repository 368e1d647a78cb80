import { placeholderPeaks, clock, type EmbedTrack } from '@backbeat/contract';
import { paintBars, seekByKey, waveformBars } from '../ui/pictures/waveform-drawing.ts';
import type { EmbedPlayer } from './embed-player.ts';
import { element } from './fill-page.ts';
import { messages } from './embed.messages.ts';

/** Number of bars drawn while the waveform is unknown. */
const PLACEHOLDER_BARS = 200;

/** Renders the waveform. It shows the progress of playback, and pointer and keys seek in it. */
export function showWaveform(player: EmbedPlayer): void {
  let peaks: NonNullable<EmbedTrack['waveform']> = [];
  const canvases = ['rest', 'played'].map((name) => element(name, HTMLCanvasElement));
  const [, playedCanvas] = canvases;
  const range = element('seek', HTMLInputElement);
  const elapsed = element('elapsed', HTMLElement);
  const length = element('length', HTMLElement);

  const paint = () => {
    for (const canvas of canvases) {
      const box = {
        width: canvas.clientWidth,
        height: canvas.clientHeight,
        pixelRatio: window.devicePixelRatio,
      };
      const bars = waveformBars(peaks, box.width, box.height);
      paintBars(canvas, bars, box, getComputedStyle(canvas).color);
    }
  };
  let frame = 0;
  const show = () => {
    const { position, duration } = player;
    const fraction = duration > 0 ? Math.min(1, position / duration) : 0;
    if (playedCanvas) playedCanvas.style.clipPath = `inset(0 ${(1 - fraction) * 100}% 0 0)`;
    const text = messages.timeOf({ time: clock(position), duration: clock(duration) });
    if (range.getAttribute('aria-valuetext') !== text) {
      range.max = String(duration);
      range.value = String(position);
      range.setAttribute('aria-valuetext', text);
      elapsed.textContent = clock(position);
      length.textContent = clock(duration);
    }
    cancelAnimationFrame(frame);
    if (player.isPlaying) frame = requestAnimationFrame(show);
  };
  const seek = (seconds: number) => {
    player.seek(seconds);
    show();
  };

  range.addEventListener('input', () => seek(range.valueAsNumber));
  range.addEventListener('keydown', (event) => {
    const seconds = seekByKey(event.key, player.position, player.duration);
    if (seconds === null) return;
    event.preventDefault();
    seek(seconds);
  });
  player.onChange(show);
  const [unplayedCanvas] = canvases;
  if (unplayedCanvas) new ResizeObserver(paint).observe(unplayedCanvas);
  // A canvas does not react to style sheets.
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', paint);
  player.onTrack(({ id, waveform }) => {
    peaks = waveform ?? placeholderPeaks(id, PLACEHOLDER_BARS);
    paint();
    show();
  });
}
