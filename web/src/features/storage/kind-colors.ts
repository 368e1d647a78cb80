import type { storage } from '@backbeat/contract';

/** Shades of the kinds in the chart and its key, as CSS colours. */
export const kindColors: Record<storage.FileKind, string> = {
  original: 'var(--text-3)',
  rendition: 'color-mix(in srgb, var(--text-3) 72%, var(--surface-1))',
  image: 'color-mix(in srgb, var(--text-3) 52%, var(--surface-1))',
  chat: 'color-mix(in srgb, var(--text-3) 36%, var(--surface-1))',
  export: 'color-mix(in srgb, var(--text-3) 22%, var(--surface-1))',
};
