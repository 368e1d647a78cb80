import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { SettingsIcon } from '../../ui/icons.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { TARGET_LUFS } from '../engine/loudness.ts';
import { player } from '../engine/player.ts';
import { RepeatButton } from './transport.tsx';
import { usePlayer } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

/** The playback options: loudness and keyboard shortcuts. */
export function PlayerOptions({ onShowKeys }: { onShowKeys: () => void }) {
  return (
    <Popover
      title={messages.playerOptions}
      action={<RepeatButton />}
      trigger={
        <IconButton label={messages.playerOptions}>
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
            {messages.keyboardShortcuts}
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
      label={messages.keepPlaying}
      hint={messages.playsSimilarTracksWhenThe}
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
      label={messages.evenOutVolume}
      hint={messages.levelHint({ loudness: TARGET_LUFS.toString().replace('-', '−') })}
      checked={even}
      onChange={(event) => player.setEven(event.currentTarget.checked)}
    />
  );
}
