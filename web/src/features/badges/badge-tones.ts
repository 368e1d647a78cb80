import type { Badge } from '@backbeat/contract';

/** The catalogue's colours in both themes. */
export const badgeTones: Record<Badge['tone'], string> = {
  copper: 'bg-copper-soft text-copper',
  teal: 'bg-teal-soft text-teal',
  plain: 'bg-surface-2 text-text-2',
};
