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

/**
 * Sizes shared by the head of a post's page and its skeleton: the picture, the title, and what stands
 * below the title.
 * @param isSmall whether the picture of a phone stands beside the title, as on a post that is not out:
 * what can be done about it comes first
 */
export const heroGrid = (isSmall: boolean): string =>
  `wrap grid items-end gap-x-10 pt-8 pb-8 md:grid-cols-[minmax(200px,300px)_minmax(0,1fr)] md:grid-rows-[1fr_auto] md:pt-12 ${
    isSmall
      ? 'max-md:grid-cols-[104px_minmax(0,1fr)] max-md:items-center max-md:gap-x-4 max-md:gap-y-3 max-md:pt-5'
      : 'max-md:grid-cols-[minmax(0,1fr)]'
  }`;

/** A square beside the title; on phones as wide as the screen, unless it is small. */
export const heroPicture = (isSmall: boolean): string =>
  `w-full rounded-l shadow-raised md:row-span-2 md:aspect-square ${isSmall ? 'max-md:aspect-square' : 'max-md:mb-5 max-md:aspect-video'}`;

/** What stands below the title. */
export const heroBody = 'min-w-0 max-md:col-span-full';

/**
 * Long titles use a smaller font, so that the waveform stays on the screen. A title aligns with the
 * picture and the author in either text direction.
 */
export const heroTitle = (isLong: boolean): string =>
  `mt-3 mb-4 text-left font-stretch-[86%] break-words ${isLong ? 'text-[clamp(28px,4vw,52px)]' : 'text-[clamp(34px,6.4vw,84px)]'}`;
