import { MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { useToast } from '../../ui/overlays/toast.tsx';
import type { Track } from '../engine/track.ts';
import { queueActions } from './queue-actions.ts';

/** The items of a track's menu that add it to the queue. */
export function QueueMenuItems({ track }: { track: Track }) {
  const toast = useToast();
  return (
    <>
      {queueActions.map(({ label, icon: Icon, add }) => (
        <MenuItem key={label} icon={<Icon />} onSelect={() => toast.success(add(track))}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
    </>
  );
}
