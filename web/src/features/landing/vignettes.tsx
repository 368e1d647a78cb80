import { brand, placeholderPeaks } from '@backbeat/contract';
import type { ReactNode } from 'react';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Chip } from '../../ui/controls/chip.tsx';
import { CheckIcon, LinkIcon, PlayIcon, SearchIcon } from '../../ui/icons.tsx';
import { StaticWaveform } from '../../ui/pictures/static-waveform.tsx';
import { messages } from './landing.messages.ts';

/** Decorative illustrations of the product. */

export function UploadVignette() {
  return (
    <div className="grid w-full gap-3">
      <StaticWaveform peaks={placeholderPeaks('Harmattan', 80)} playedShare={0.62} bars={64} height={64} />
      <div className="flex justify-between text-[13px] text-text-2 tabular-nums">
        <span>{messages.harmattanFinal3Wav}</span>
        <span className="text-accent">62 %</span>
      </div>
    </div>
  );
}

export function CreditsVignette() {
  return (
    <div className="flex items-center">
      {['nia.keys', 'Ilo', 'Sister Ray'].map((name, index) => (
        <span key={name} className={index ? '-ml-3' : ''}>
          <span className="relative block rounded-pill bg-surface-1 p-1">
            <Avatar seed={name} size={72} className="block" />
            {index < 2 ? (
              <span className="absolute right-0 bottom-0 grid size-7 place-items-center rounded-pill bg-fill text-on-fill shadow-[0_0_0_4px_var(--surface-1)]">
                <CheckIcon size={16} strokeWidth={2.5} />
              </span>
            ) : (
              <span className="absolute right-0 bottom-0 grid size-7 place-items-center rounded-pill bg-surface-3 text-[13px] font-bold text-text-2 shadow-[0_0_0_4px_var(--surface-1)]">
                ?
              </span>
            )}
          </span>
        </span>
      ))}
    </div>
  );
}

const EXAMPLE_LINK = `${brand.name.toLowerCase()}/low-sun`;

export function SearchVignette() {
  return (
    <div className="grid w-full gap-3">
      <div className="flex h-12 items-center gap-3 rounded-m bg-surface-2 px-4">
        <SearchIcon className="text-text-3" />
        {messages.searchExample}
        <span className="-ml-2.5 h-5 w-0.5 bg-accent" />
      </div>
      <div className="flex flex-wrap gap-2">
        <Chip tone="accent">{messages.afrobeat}</Chip>
        <Chip>{messages.loop}</Chip>
        <Chip>{messages.free}</Chip>
      </div>
    </div>
  );
}

export function ChartVignette() {
  const days = [18, 26, 22, 40, 36, 58, 52, 74, 66, 96];
  return (
    <div className="flex h-28 w-full items-end gap-2">
      {days.map((height, day) => (
        <span
          key={height}
          className={`grow rounded-t-[4px] ${day === days.length - 1 ? 'bg-accent' : 'bg-surface-3'}`}
          style={{ height: `${height}%` }}
        />
      ))}
    </div>
  );
}

export function LinkVignette() {
  return (
    <div className="grid w-full gap-4">
      <div className="relative">
        <StaticWaveform peaks={placeholderPeaks('Low Sun', 80)} bars={64} height={44} />
        <span className="absolute inset-y-[-8px] left-[38%] w-0.5 rounded-pill bg-accent" />
      </div>
      <div className="flex h-11 items-center gap-3 rounded-pill bg-surface-2 px-4 text-[14px] text-text-2">
        <LinkIcon size={18} className="text-text-3" />
        <span className="truncate">
          <span>{EXAMPLE_LINK}</span>
          <span className="text-accent">?t=1:05</span>
        </span>
      </div>
    </div>
  );
}

export function ChatVignette() {
  return (
    <div className="grid w-full gap-2">
      <Bubble>
        <span className="grid size-8 place-items-center rounded-pill bg-fill text-on-fill">
          <PlayIcon size={14} />
        </span>
        <span className="w-28">
          <StaticWaveform peaks={placeholderPeaks('take four', 40)} bars={30} height={22} />
        </span>
        <span className="text-[13px] text-text-2 tabular-nums">0:42</span>
      </Bubble>
      <Bubble isMine>{messages.take4IsTheOne}</Bubble>
    </div>
  );
}

function Bubble({ isMine = false, children }: { isMine?: boolean; children: ReactNode }) {
  return (
    <span
      className={`flex items-center gap-3 rounded-[18px] px-3.5 py-2.5 ${isMine ? 'justify-self-end bg-fill text-on-fill' : 'justify-self-start bg-surface-2'}`}
    >
      {children}
    </span>
  );
}
