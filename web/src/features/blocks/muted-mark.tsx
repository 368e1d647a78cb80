import { Chip } from '../../ui/controls/chip.tsx';
import { BellOffIcon } from '../../ui/icons.tsx';
import { messages } from './blocks.messages.ts';
import { useBlock } from './blocks.queries.ts';

/** Marks the profile of a user whom the viewer has muted. */
export function MutedMark({ userName }: { userName: string }) {
  if (useBlock(userName)?.muted !== true) return null;
  return <Chip icon={<BellOffIcon size={14} />}>{messages.muted}</Chip>;
}
