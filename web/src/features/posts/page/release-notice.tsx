import { credits, type posts } from '@backbeat/contract';
import { useEffect, useRef } from 'react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { ShareButton } from './share-button.tsx';
import { uiMessages } from '../../../ui/ui.messages.ts';

interface ReleaseNoticeProps {
  post: posts.Post;
  onClose: () => void;
}

/** The moment of the last approval, on the page of the track. */
export function ReleaseNotice({ post: { id, title, author, waveform }, onClose }: ReleaseNoticeProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <section
      ref={section}
      aria-label={credits.messages.out}
      className="rise relative isolate scroll-mt-24 overflow-clip rounded-l bg-fill p-5 text-on-fill md:p-7"
    >
      <Bars peaks={waveform} />
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 pr-10">
        <output className="min-w-0">
          <strong className="block font-display text-[clamp(32px,5vw,52px)] leading-tight font-stretch-[86%]">
            {credits.messages.out}
          </strong>
          <span dir="auto" className="block text-[17px] wrap-anywhere">
            {credits.messages.outText({ title })}
          </span>
        </output>
        <ShareButton id={id} title={title} artist={author.userName} />
      </div>
      <IconButton
        label={uiMessages.close}
        onClick={onClose}
        className="absolute! top-2 right-2 text-on-fill! hover:bg-transparent! hover:opacity-70"
      >
        <CloseIcon size={18} />
      </IconButton>
    </section>
  );
}

const BARS = 48;
/** Milliseconds between the beats of two bars. */
const BEAT_OFFSET_MS = 70;

/** The waveform of the track as dancing bars. */
function Bars({ peaks }: { peaks: posts.Post['waveform'] }) {
  const source = peaks ?? [];
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-1 flex items-end gap-1 px-2 opacity-15">
      {Array.from({ length: BARS }, (_, bar) => (
        <span
          key={bar}
          className="beat grow origin-bottom rounded-s bg-current"
          style={{
            height: `${Math.max(12, (source[Math.floor((bar / BARS) * source.length)] ?? 0.5) * 100)}%`,
            animationDelay: `${(bar % 13) * -BEAT_OFFSET_MS}ms`,
          }}
        />
      ))}
    </div>
  );
}
