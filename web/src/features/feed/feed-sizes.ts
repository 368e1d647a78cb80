/** Sizes shared by the feed and its skeleton. On phones the first track has to be near the top. */
export const feedBox = 'wrap -mt-1 pb-16 md:mt-0 md:pt-8';

export const feedHeading = 'mt-2 mb-2 max-md:text-[24px] md:mt-8 md:mb-6';
