import { Artwork } from '../../ui/pictures/artwork.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { CreditsOrError, OriginLine, TrackTitle, TryAgain } from '../controls/now-playing.tsx';
import { ContinueSwitch, LoudnessSwitch } from '../controls/player-options.tsx';
import { player } from '../engine/player.ts';
import { QueueList } from '../controls/queue-list.tsx';
import { SeekBar, ElapsedTime, TotalTime } from '../controls/seek-bar.tsx';
import type { QueueExtras, Track, TrackActions, TrackMarks } from '../engine/track.ts';
import {
  NextButton,
  PlayPause,
  PreviousButton,
  RepeatButton,
  ShuffleButton,
  Volume,
} from '../controls/transport.tsx';
import { usePlayer } from '../engine/use-player.ts';
import { messages } from '../player.messages.ts';

interface PlayerSheetProps {
  track: Track;
  actions: TrackActions;
  marks: TrackMarks;
  queueExtras: QueueExtras;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The full-screen player of phones. */
export function PlayerSheet({
  track,
  actions: Actions,
  marks: Marks,
  queueExtras: Extras,
  open,
  onOpenChange,
}: PlayerSheetProps) {
  const isQueue = usePlayer(({ queue }) => queue.order.length > 1);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={messages.nowPlaying}>
      <div className="grid gap-6">
        <Artwork
          id={track.id}
          peaks={track.waveform}
          src={track.banner}
          ratio="square"
          className="mx-auto w-full max-w-[min(300px,36dvh)] rounded-l shadow-small"
        />
        <div className="grid text-center">
          <TrackTitle track={track} onGo={() => onOpenChange(false)} className="font-display text-[24px]" />
          <CreditsOrError track={track} />
          <OriginLine onGo={() => onOpenChange(false)} />
        </div>
        <div className="grid gap-2">
          <div className="relative mb-1.5">
            <SeekBar height={88} />
            <Marks track={track} place="sheet" />
          </div>
          <div className="flex justify-between">
            <ElapsedTime />
            <TotalTime />
          </div>
        </div>
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-4">
          <span className="flex justify-end gap-2">
            <ShuffleButton />
            <PreviousButton />
          </span>
          <PlayPause size="large" />
          <span className="flex gap-2">
            <NextButton />
            <RepeatButton />
          </span>
        </div>
        <div className="flex justify-center empty:hidden">
          <TryAgain />
        </div>
        <div className="flex justify-center gap-3 empty:hidden">
          <Actions track={track} />
        </div>
        <Volume className="mx-auto w-full max-w-[320px]" />
        {isQueue ? (
          <section className="grid gap-2">
            <div className="flex items-center justify-between gap-3">
              <h3>{messages.queue}</h3>
              <Extras />
            </div>
            <QueueList />
          </section>
        ) : null}
        <div className="flex flex-wrap items-center justify-between gap-4">
          <LoudnessSwitch />
          <ContinueSwitch />
          <Button
            onClick={() => {
              onOpenChange(false);
              player.close();
            }}
          >
            {messages.closePlayer}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
