import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { SettingsIcon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { TARGET_LUFS } from '../engine/loudness.ts';
import { player } from '../engine/player.ts';
import { RepeatButton } from './transport.tsx';
import { usePlayer } from '../engine/use-player.ts';

/** The playback options: loudness and keyboard shortcuts. */
export function PlayerOptions({ onShowKeys }: { onShowKeys: () => void }) {
  return (
    <Popover
      title="Player options"
      action={<RepeatButton />}
      trigger={
        <IconButton label="Player options">
          <SettingsIcon />
        </IconButton>
      }
    >
      {(close) => (
        <div className="grid justify-items-start gap-4 p-3">
          <LoudnessSwitch />
          <ContinueSwitch />
          <Button
            size="small"
            className="bg-surface-3"
            onClick={() => {
              close();
              onShowKeys();
            }}
          >
            Keyboard shortcuts
          </Button>
        </div>
      )}
    </Popover>
  );
}

/** Whether similar tracks follow the queue. Stored on this device. */
export function ContinueSwitch() {
  const continues = usePlayer(({ settings }) => settings.continues);
  return (
    <Switch
      label="Keep playing"
      hint="Plays similar tracks when the queue ends."
      checked={continues}
      onChange={(event) => player.setContinues(event.currentTarget.checked)}
    />
  );
}

/** Stored with the settings of the player, on this device. */
export function LoudnessSwitch() {
  const even = usePlayer(({ settings }) => settings.even);
  return (
    <Switch
      label="Even out volume"
      hint={`Turns loud tracks down to ${TARGET_LUFS.toString().replace('-', '−')} LUFS.`}
      checked={even}
      onChange={(event) => player.setEven(event.currentTarget.checked)}
    />
  );
}
