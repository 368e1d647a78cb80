import { Switch } from '../../ui/forms/checkbox.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { paletteKeyLabel, shortcuts } from './keyboard.ts';
import { player } from '../engine/player.ts';
import { usePlayer } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Those of the player if left out. */
  shortcuts?: readonly { keyLabels: readonly string[]; does: string }[];
}

const playerShortcuts = () =>
  shortcuts.map(({ action, keyLabels, does }) => ({
    keyLabels: action === 'search' ? [...keyLabels, paletteKeyLabel()] : keyLabels,
    does,
  }));

/** Lists keyboard shortcuts, with the switch that turns all of them off. */
export function KeysDialog({ open, onOpenChange, shortcuts: rows = playerShortcuts() }: KeysDialogProps) {
  const on = usePlayer(({ settings }) => settings.keys);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.keyboardShortcuts} size="small">
      <div className="grid gap-5">
        <dl className="grid gap-2.5">
          {rows.map(({ keyLabels, does }) => (
            <div key={does} className="flex items-center justify-between gap-4">
              <dt className="text-text-2">{does}</dt>
              <dd className="flex gap-1.5">
                {keyLabels.map((key) => (
                  <kbd
                    key={key}
                    className="min-w-8 rounded-s bg-surface-3 px-2 py-1 text-center font-text text-[13px] font-semibold"
                  >
                    {key}
                  </kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <Switch
          label={messages.shortcutsOn}
          hint={messages.pausedWhileYouType}
          checked={on}
          onChange={(event) => player.setKeys(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
