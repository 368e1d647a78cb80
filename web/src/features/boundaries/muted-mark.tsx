import { Chip } from '../../ui/chip.tsx';
import { BellOffIcon } from '../../ui/icons.tsx';
import { useBoundary } from './boundaries.queries.ts';

/** On the profile of whom the viewer has muted. */
export function MutedMark({ userName }: { userName: string }) {
  if (useBoundary(userName)?.muted !== true) return null;
  return <Chip icon={<BellOffIcon size={14} />}>Muted</Chip>;
}
