import { brand } from '@backbeat/contract';
import { cx } from '../ui/cx.ts';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { playButtonClass } from '../ui/controls/play-button.tsx';
import { messages } from './embed.messages.ts';

/**
 * The embedded player as prerendered in embed.html, before the script fills it. It adapts to its
 * size. Narrow frames have no picture, and low frames no waveform. Below 240 and 160 px of width
 * the logo and the title are hidden, so that the play button fits. The page's content security
 * policy forbids style attributes.
 */
export function EmbedFrame() {
  return (
    <main
      id="embed"
      // The surrounding page has a main element of its own.
      aria-label={messages.player({ brand: brand.name })}
      className="group/embed flex h-dvh overflow-hidden bg-surface-1 data-[state=gone]:items-center data-[state=gone]:justify-center"
    >
      <div
        id="artwork"
        aria-hidden="true"
        className="relative aspect-square h-full shrink-0 bg-surface-2 group-data-[state=gone]/embed:hidden max-[479px]:hidden"
      />
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-center gap-3 px-4 max-[159px]:px-0 group-data-[state=gone]/embed:hidden">
        <div className="flex items-center gap-3.5 max-[159px]:justify-center">
          <button
            id="play"
            type="button"
            aria-label={messages.play}
            className={cx(playButtonClass('medium'), 'aria-busy:opacity-60')}
          >
            <PlayIcon size={20} className="group-data-playing/embed:hidden" />
            <PauseIcon size={20} className="hidden group-data-playing/embed:block" />
          </button>
          <div className="min-w-0 grow max-[159px]:hidden">
            <h1 id="title" dir="auto" className="truncate text-[19px] leading-6 font-stretch-[90%]">
              {brand.name}
            </h1>
            <p id="credits" className="truncate text-[14px] leading-5 text-text-2" />
          </div>
          <Mark />
        </div>
        <div
          id="wave"
          className="relative h-14 rounded-s has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent [@media(max-height:149px)]:hidden"
        >
          <canvas id="rest" aria-hidden="true" className="absolute inset-0 size-full text-(--wave-rest)" />
          <canvas id="played" aria-hidden="true" className="absolute inset-0 size-full text-accent" />
          <input
            id="seek"
            type="range"
            aria-label={messages.seek}
            min={0}
            step="any"
            defaultValue={0}
            className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0 [&::-moz-range-thumb]:w-px [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
          />
        </div>
        <p className="flex justify-between gap-3 text-[13px] leading-4 text-text-2 tabular-nums [@media(max-height:149px)]:hidden">
          <span id="elapsed">0:00</span>
          <output id="trouble" className="truncate text-danger" />
          <span id="length" />
        </p>
      </div>
      <p className="hidden items-center gap-3 px-4 text-text-2 group-data-[state=gone]/embed:flex">
        <Mark />
        <span>{messages.notFound}</span>
      </p>
    </main>
  );
}

/** The logo of the product. */
function Mark() {
  return (
    <a
      href="/"
      target="_blank"
      rel="noopener"
      aria-label={brand.name}
      className="grid size-11 shrink-0 place-items-center rounded-m max-[239px]:hidden"
    >
      <LogoMark size={26} />
    </a>
  );
}
