import type { ReactNode } from 'react';

/** A blurred picture behind the head of a post's page. */
export function Backdrop({ children }: { children: ReactNode }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-clip">
      <div className="absolute -inset-10 opacity-38 blur-[50px] saturate-120">{children}</div>
      <div className="absolute inset-0 bg-linear-to-b from-transparent from-20% to-ink" />
    </div>
  );
}

/** Sizes shared by the head of a post's page and its skeleton. */
export const heroGrid =
  'wrap grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-5 pt-8 pb-8 md:grid-cols-[minmax(200px,300px)_minmax(0,1fr)] md:pt-12';

export const heroPicture = 'w-50 rounded-l shadow-raised md:w-full';

/** Long titles use a smaller font, so that the waveform stays on the screen. */
export const heroTitle = (isLong: boolean): string =>
  `mt-3 mb-4 font-stretch-[86%] break-words ${isLong ? 'text-[clamp(28px,4vw,52px)]' : 'text-[clamp(34px,6.4vw,84px)]'}`;
