import { brand } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { PauseIcon, PlayIcon } from '../ui/icons.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { NextIcon, PreviousIcon } from '../player/controls/icons.tsx';
import { playButtonClass } from '../ui/controls/play-button.tsx';
import { messages } from './embed.messages.ts';

/**
 * The embedded player as prerendered in embed.html, before the script fills it. It adapts to its
 * size. Narrow frames have no picture, and low frames no waveform. Below 240 and 160 px of width
 * the logo and the title are hidden, so that the play button fits. The player of a release or playlist
 * has more in a frame of at least 300 × 184 px, and the list of tracks in a higher one (embed.css). The
 * page's content security policy forbids style attributes.
 */
export function EmbedFrame() {
  return (
    <main
      id="embed"
      // The surrounding page has a main element of its own.
      aria-label={messages.player}
      className="group/embed flex h-dvh flex-col overflow-hidden bg-surface-1 data-[state=gone]:items-center data-[state=gone]:justify-center"
    >
      <div className="flex min-h-0 grow group-data-[state=gone]/embed:hidden with-list:h-42 with-list:shrink-0 with-list:grow-0">
        <div
          id="artwork"
          aria-hidden="true"
          className="relative aspect-square h-full max-w-1/2 shrink-0 bg-surface-2 max-[479px]:hidden"
        />
        <Controls />
      </div>
      <section
        id="list"
        aria-label={messages.tracks}
        className="hidden min-h-0 grow overflow-y-auto overscroll-contain border-t border-line py-1 with-list:block group-data-[state=gone]/embed:hidden"
      />
      <p className="hidden items-center gap-3 px-4 text-text-2 group-data-[state=gone]/embed:flex">
        <Mark />
        <span id="notice">{messages.notFound}</span>
      </p>
    </main>
  );
}

/**
 * The play button beside title and artists, above the waveform. In a list the button is beside the
 * waveform, between those of the previous and next track.
 */
function Controls() {
  return (
    <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] content-center gap-3 px-4 max-[159px]:px-0 in-list:grid-cols-[auto_auto_auto_minmax(0,1fr)] in-list:gap-x-1 in-list:gap-y-2">
      <div className="flex items-center gap-3.5 max-[159px]:justify-center in-list:contents">
        <StepButton id="previous" label={messages.previous} className="in-list:col-start-1">
          <PreviousIcon size={18} />
        </StepButton>
        <button
          id="play"
          type="button"
          aria-label={messages.play}
          className={cx(
            playButtonClass('medium'),
            'aria-busy:opacity-60 in-list:col-start-2 in-list:row-start-2',
          )}
        >
          <PlayIcon size={20} className="group-data-playing/embed:hidden" />
          <PauseIcon size={20} className="hidden group-data-playing/embed:block" />
        </button>
        <StepButton id="next" label={messages.next} className="in-list:col-start-3">
          <NextIcon size={18} />
        </StepButton>
        <div className="min-w-0 grow max-[159px]:hidden in-list:col-[1/5] in-list:row-start-1 in-list:pr-12">
          <p id="queue" className="hidden truncate text-[13px] leading-4.5 text-text-2 in-list:block" />
          <h1
            id="title"
            dir="auto"
            data-brand=""
            className="truncate text-[19px] leading-6 font-stretch-[90%]"
          >
            {brand.name}
          </h1>
          <p id="credits" className="truncate text-[14px] leading-5 text-text-2" />
        </div>
        <Mark />
      </div>
      <div
        id="wave"
        className="relative h-14 rounded-s in-list:col-start-4 in-list:row-start-2 in-list:ml-2 in-list:h-12 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent [@media(max-height:149px)]:hidden"
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
      <p className="flex justify-between gap-3 text-[13px] leading-4 text-text-2 tabular-nums in-list:col-span-full [@media(max-height:149px)]:hidden">
        <span id="elapsed">0:00</span>
        <output id="trouble" className="truncate text-danger" />
        <span id="length" />
      </p>
    </div>
  );
}

interface StepButtonProps {
  id: string;
  label: string;
  className: string;
  children: ReactNode;
}

/** The button of the previous or next track. Only lists have it. */
function StepButton({ id, label, className, children }: StepButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-label={label}
      className={cx(
        'hidden size-10 place-items-center rounded-pill text-text-2 not-disabled:hover:bg-surface-2 not-disabled:hover:text-text disabled:opacity-40 in-list:row-start-2 in-list:grid pointer-coarse:size-11',
        className,
      )}
    >
      {children}
    </button>
  );
}

/** The logo, with the name of the instance, which the server writes. */
function Mark() {
  return (
    <a
      href="/"
      target="_blank"
      rel="noopener"
      className="grid size-11 shrink-0 place-items-center rounded-m max-[239px]:hidden in-list:col-start-4 in-list:row-start-1 in-list:justify-self-end"
    >
      <LogoMark size={26} />
      <span data-brand="" className="sr-only">
        {brand.name}
      </span>
    </a>
  );
}
