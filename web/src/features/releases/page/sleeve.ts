/** Sizes shared by the page of a release and its skeleton: the artwork beside the tracks. */
export const sleeveGrid =
  'wrap grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-5 pt-5 pb-16 md:grid-cols-[minmax(200px,300px)_minmax(0,1fr)] md:gap-x-8 md:pt-10 lg:grid-cols-[368px_minmax(0,1fr)] lg:gap-x-14';

/** Smaller than the screen on phones, so that the title and Play stay visible. */
export const sleevePicture = 'aspect-square w-52 rounded-l shadow-raised md:w-full';

/** The columns of the list of tracks and of its heads. */
export const trackColumns =
  'grid grid-cols-[44px_minmax(0,1fr)_44px_44px] items-center gap-x-2 md:grid-cols-[44px_minmax(0,1fr)_48px_48px_48px_44px] lg:grid-cols-[44px_minmax(0,1fr)_148px_56px_60px_52px_44px] lg:gap-x-3';

export const releaseTitle =
  'mt-1.5 mb-3.5 text-left text-[clamp(34px,6vw,76px)] leading-none font-stretch-[80%] wrap-anywhere';
