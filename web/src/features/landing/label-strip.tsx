import { PauseIcon, PlayIcon } from '../../ui/icons.tsx';
import { messages } from './landing.messages.ts';

/** Invented names, each in a style of its own. */
const labels: readonly { name: string; voice: string }[] = [
  { name: 'NORTHLINE', voice: 'font-display font-extrabold tracking-[0.02em] [font-stretch:100%]' },
  { name: 'Papercut Records', voice: 'font-display font-semibold [font-stretch:76%] text-[30px]' },
  { name: 'halftone', voice: 'font-text font-semibold tracking-[-0.04em]' },
  { name: 'Ember & Oak', voice: 'font-display font-normal tracking-[-0.01em]' },
  { name: 'SIDE C', voice: 'font-text font-bold tracking-[0.28em] text-[19px]' },
  { name: 'Low Tide', voice: 'font-display font-light [font-stretch:75%] text-[32px]' },
  { name: 'VOLTA/9', voice: 'font-display font-extrabold [font-stretch:80%]' },
  { name: 'Second Sister', voice: 'font-text font-medium tracking-[-0.02em]' },
];

/** A strip of moving names. It stops under the pointer, on request, and with reduced motion. */
export function LabelStrip() {
  return (
    <section className="strip-section pb-8" aria-labelledby="labels">
      <div className="wrap mb-4 flex items-center justify-center gap-3">
        <h2 id="labels" className="font-text text-[15px] font-medium tracking-normal text-text-2">
          {messages.getNoticedByIndustryLeaders}
        </h2>
        <label className="strip-pause relative grid size-8 cursor-pointer place-items-center rounded-pill text-text-3 transition-colors hover:bg-surface-2 hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:size-11">
          <input type="checkbox" className="peer absolute inset-0 cursor-pointer opacity-0" />
          <span className="sr-only">{messages.pauseAnimation}</span>
          <PauseIcon size={14} className="peer-checked:hidden" />
          <PlayIcon size={14} className="hidden peer-checked:block" />
        </label>
      </div>
      <div className="strip-window border-y border-line">
        <div className="strip">
          <Names />
          <Names copy />
        </div>
      </div>
    </section>
  );
}

function Names({ copy = false }: { copy?: boolean }) {
  return (
    <ul aria-hidden={copy || undefined} className="flex items-center">
      {labels.map(({ name, voice }) => (
        <li
          key={name}
          className={`px-8 py-7 text-[24px] leading-none whitespace-nowrap text-text-3 ${voice}`}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
