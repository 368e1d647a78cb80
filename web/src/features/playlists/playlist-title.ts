import { limits } from '@backbeat/contract';

/** The classes of the title of a playlist. A long one is smaller. */
export const playlistTitle = (name: string): string =>
  `mt-1.5 mb-3 text-left font-stretch-[80%] leading-[0.98] wrap-anywhere ${name.length > limits.longTitle ? 'text-[clamp(28px,3.6vw,48px)]' : 'text-[clamp(42px,6vw,76px)]'}`;
