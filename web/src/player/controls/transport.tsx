import { IconButton } from '../../ui/controls/button.tsx';
import { PlayButton, type PlayButtonSize } from '../../ui/controls/play-button.tsx';
import { Slider } from '../../ui/forms/slider.tsx';
import {
  RepeatIcon,
  RepeatOneIcon,
  ShuffleIcon,
  PreviousIcon,
  NextIcon,
  VolumeIcon,
  MutedIcon,
} from './icons.tsx';
import { player } from '../engine/player.ts';
import { hasNext, type Repeat } from '../engine/queue.ts';
import { isPlaybackActive } from '../engine/player-state.ts';
import { useCurrentTrack, usePlayer } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

/** Plays and pauses the current track. */
export function PlayPause({ size }: { size: PlayButtonSize }) {
  const track = useCurrentTrack();
  const on = usePlayer(isPlaybackActive);
  const loading = usePlayer(({ status }) => status === 'loading');
  return (
    <PlayButton
      size={size}
      title={track?.title ?? ''}
      isPlaying={on}
      loading={loading}
      onClick={player.toggle}
    />
  );
}

const hasQueue = ({ queue }: { queue: { order: readonly number[] } }) => queue.order.length > 1;

/** Returns to the start of the track, or to the previous one. Shown when there is a queue. */
export function PreviousButton() {
  return usePlayer(hasQueue) ? (
    <IconButton label={messages.previous} onClick={player.previous}>
      <PreviousIcon />
    </IconButton>
  ) : null;
}

/** Skips to the next track. Shown when there is a queue. */
export function NextButton() {
  const hasNextTrack = usePlayer(({ queue }) => hasNext(queue));
  return usePlayer(hasQueue) ? (
    <IconButton label={messages.next} onClick={player.next} disabled={!hasNextTrack}>
      <NextIcon />
    </IconButton>
  ) : null;
}

const repeats: Record<Repeat, { label: string; following: Repeat }> = {
  off: { label: messages.repeatOff, following: 'all' },
  all: { label: messages.repeatAll, following: 'one' },
  one: { label: messages.repeatOne, following: 'off' },
};

/** Cycles through off, all and one. */
export function RepeatButton() {
  const repeat = usePlayer(({ queue }) => queue.repeat);
  const Icon = repeat === 'one' ? RepeatOneIcon : RepeatIcon;
  return (
    <IconButton
      label={repeats[repeat].label}
      onClick={() => player.setRepeat(repeats[repeat].following)}
      className={repeat === 'off' ? '' : 'text-accent!'}
    >
      <Icon />
    </IconButton>
  );
}

/** Shown when there is a queue. */
export function ShuffleButton() {
  const isShuffled = usePlayer(({ queue }) => queue.shuffled);
  return usePlayer(hasQueue) ? (
    <IconButton
      label={messages.shuffle}
      aria-pressed={isShuffled}
      onClick={() => player.setShuffled(!isShuffled)}
      className={isShuffled ? 'text-accent!' : ''}
    >
      <ShuffleIcon />
    </IconButton>
  ) : null;
}

interface VolumeProps {
  /** Step of the slider for one key press. */
  step?: number;
  className?: string;
}

/**
 * Mute button and volume slider. Hidden on devices where only hardware buttons change the volume.
 */
export function Volume({ step = 0.01, className = '' }: VolumeProps) {
  const isMuted = usePlayer((state) => state.muted);
  const level = usePlayer((state) => state.settings.level);
  const audibleLevel = isMuted ? 0 : level;
  if (!canSetVolume) return null;
  return (
    <div className={`flex items-center gap-1 ${className}`}>
      <IconButton label={isMuted ? messages.unmute : messages.mute} onClick={player.toggleMute}>
        {isMuted ? <MutedIcon /> : <VolumeIcon />}
      </IconButton>
      <Slider
        label={messages.volume}
        value={audibleLevel}
        min={0}
        max={1}
        step={step}
        onChange={player.setVolume}
        valueText={`${Math.round(audibleLevel * 100)} %`}
        className="min-w-0"
      />
    </div>
  );
}

/** iPhones do not allow scripts to set it. */
const canSetVolume = (() => {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
})();
