/** Sizes shared by a card and its skeleton. The waveform stands at the same height in each card of a row. */
export const cardBody = 'flex min-h-[312px] grow flex-col gap-2.5 p-4';

export const cardGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(310px,100%),1fr))] gap-4 md:gap-6 outline-none';

/**
 * On phones each card spans the screen. The browser skips its layout until it comes near, and the
 * reserved height keeps the page stable. The focus ring lies outside the card.
 */
export const cardItem =
  'max-sm:[contain-intrinsic-block-size:auto_calc(312px+(100vw-32px)*9/16)] max-sm:[content-visibility:auto] max-sm:[overflow-clip-margin:8px]';

export const rowList = 'grid grid-cols-[minmax(0,1fr)] gap-3 outline-none';

export const rowBox = 'flex min-h-[148px] gap-4 rounded-l p-3 md:gap-5';

export const rowPicture = 'w-24 shrink-0 self-start rounded-m md:w-31';

/** On phones three places stand in a column, and swiping shows the others. */
export const chartGrid =
  '-mx-4 grid scroll-px-4 auto-cols-[min(86%,340px)] grid-flow-col grid-rows-3 scrollbar-none snap-x gap-3 overflow-x-auto px-4 py-1 *:snap-start md:mx-0 md:auto-cols-auto md:grid-flow-row md:grid-cols-2 md:grid-rows-none md:overflow-visible md:px-0 lg:grid-cols-3';

export const chartBox = 'flex h-18 items-center gap-3 rounded-m pr-3';

export const compactList = 'grid grid-cols-[minmax(0,1fr)] gap-2 outline-none';

export const compactBox = 'flex h-18 items-center gap-3 rounded-m pr-1 pl-2';
