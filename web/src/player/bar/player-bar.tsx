import { Artwork } from '../../ui/pictures/artwork.tsx';
import { IconButton } from '../../ui/controls/button.tsx';
import { cx } from '../../ui/cx.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { CreditsOrError, OriginLine, TrackTitle, TryAgain } from '../controls/now-playing.tsx';
import { PlayerOptions } from '../controls/player-options.tsx';
import { player } from '../engine/player.ts';
import { QueueButton } from '../controls/queue-list.tsx';
import { SeekBar, ElapsedTime, TotalTime } from '../controls/seek-bar.tsx';
import type { QueueExtras, Track, TrackActions, TrackMarks } from '../engine/track.ts';
import { NextButton, PlayPause, PreviousButton, Volume } from '../controls/transport.tsx';
import { usePlayer } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

interface PlayerBarProps {
  track: Track;
  actions: TrackActions;
  marks: TrackMarks;
  queueExtras: QueueExtras;
  onShowKeys: () => void;
}

/** The player bar at the bottom of wide screens. */
export function PlayerBar({
  track,
  actions: Actions,
  marks: Marks,
  queueExtras,
  onShowKeys,
}: PlayerBarProps) {
  const closing = usePlayer((state) => state.closing);
  return (
    <section
      aria-label={messages.player}
      className={cx(
        'rise fixed inset-x-0 bottom-0 z-30 bg-surface-1 shadow-[0_-1px_0_var(--line)] transition-opacity duration-300',
        closing && 'opacity-0',
      )}
    >
      <div className="mx-auto grid h-(--player-height) max-w-[1440px] grid-cols-[minmax(104px,260px)_auto_minmax(96px,1fr)_auto] items-center gap-4 px-6 lg:gap-6">
        <div className="flex min-w-0 items-center gap-3">
          <Artwork
            id={track.id}
            peaks={track.waveform}
            src={track.banner}
            ratio="square"
            className="w-14 shrink-0 rounded-s max-lg:hidden"
          />
          <div className="grid min-w-0">
            <TrackTitle track={track} />
            <CreditsOrError track={track} className="text-[13px]" />
            <OriginLine />
          </div>
        </div>
        <div className="flex items-center gap-1">
          <PreviousButton />
          <PlayPause size="small" />
          <NextButton />
          <TryAgain />
        </div>
        <div className="grid min-w-0 grid-cols-2 items-center xl:grid-cols-[auto_1fr_auto] xl:gap-x-3">
          <ElapsedTime className="max-xl:row-start-2 max-xl:text-[12px] xl:w-11 xl:text-right" />
          <div className="relative min-w-0 max-xl:col-span-2">
            <SeekBar height={36} />
            <Marks track={track} place="bar" />
          </div>
          <TotalTime className="max-xl:row-start-2 max-xl:text-right max-xl:text-[12px] xl:w-11" />
        </div>
        <div className="flex items-center">
          <Actions track={track} />
          <Volume className="w-[88px] lg:mr-3 lg:w-[132px]" />
          <QueueButton extras={queueExtras} />
          <PlayerOptions onShowKeys={onShowKeys} />
          <IconButton label={messages.closePlayer} onClick={player.close}>
            <CloseIcon />
          </IconButton>
        </div>
      </div>
    </section>
  );
}
