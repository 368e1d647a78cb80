/** Sizes shared by the head of a post's page and its skeleton. */
export const heroGrid =
  'wrap grid grid-cols-[minmax(0,1fr)] items-end gap-x-10 gap-y-5 pt-8 pb-8 md:grid-cols-[minmax(200px,300px)_minmax(0,1fr)] md:pt-12';

export const heroPicture = 'w-50 rounded-l shadow-raised md:w-full';

/** Long titles use a smaller font, so that the waveform stays on the screen. */
export const heroTitle = (isLong: boolean): string =>
  `mt-3 mb-4 font-stretch-[86%] break-words ${isLong ? 'text-[clamp(28px,4vw,52px)]' : 'text-[clamp(34px,6.4vw,84px)]'}`;
