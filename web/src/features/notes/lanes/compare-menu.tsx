import type { OpenedByTrigger } from '../../../ui/overlays/lazy-overlay.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { useOpenRoom } from '../state/room-context.ts';
import { messages } from '../state/notes.messages.ts';

/** The versions that are not compared yet. */
export function CompareMenu({ trigger, defaultOpen = false }: OpenedByTrigger) {
  const { versions, compared, compare } = useOpenRoom();
  return (
    <Menu label={messages.compareAnother} align="start" trigger={trigger} defaultOpen={defaultOpen}>
      {versions
        .filter((version) => !compared.includes(version))
        .map(({ number, note }) => (
          <MenuItem key={number} onSelect={() => compare(number)}>
            <span className="truncate">
              {[messages.version({ number }), note].filter(Boolean).join(' · ')}
            </span>
          </MenuItem>
        ))}
    </Menu>
  );
}
